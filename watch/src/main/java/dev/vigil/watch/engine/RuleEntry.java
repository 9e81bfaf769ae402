package dev.vigil.watch.engine;

import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.rule.RuleRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of the list of rules: a stored rule or a built-in one of a sentinel. Immutable.
 *
 * @param fired how often it fired; not counted for built-in rules
 * @param text as {@link RuleWriter} writes it
 * @param problem the last error, empty if none
 */
public record RuleEntry(
    String name,
    State state,
    Optional<Long> fired,
    Optional<Instant> latest,
    String text,
    String problem) {

  /** Whether a rule is in force. */
  public enum State {
    BUILT_IN,
    /** A built-in rule in whose place a stored rule of its name stands. */
    REPLACED,
    ENABLED,
    DISABLED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Lists the stored rules of a workspace; with sentinels, only the rules about them, after their
   * built-in rules.
   *
   * @throws dev.vigil.watch.WatchException if a sentinel does not exist
   */
  public static List<RuleEntry> list(
      Installation installation, long workspace, List<String> sentinels) {
    List<RuleRow> stored = installation.rules().list(workspace);
    List<RuleEntry> all = new ArrayList<>();
    for (String sentinel : sentinels) {
      installation.sentinels().find(workspace, sentinel);
      for (EventRule rule : installation.rules().standard(workspace, sentinel)) {
        boolean replaced = stored.stream().anyMatch(row -> row.rule().name().equals(rule.name()));
        all.add(
            new RuleEntry(
                rule.name(),
                replaced ? State.REPLACED : State.BUILT_IN,
                Optional.empty(),
                Optional.empty(),
                RuleWriter.write(rule),
                ""));
      }
    }
    stored.stream()
        .filter(
            row ->
                sentinels.isEmpty()
                    || sentinels.stream().anyMatch(name -> RuleWriter.mentions(row.rule(), name)))
        .map(RuleEntry::of)
        .forEach(all::add);
    return all;
  }

  private static RuleEntry of(RuleRow row) {
    return new RuleEntry(
        row.rule().name(),
        row.enabled() ? State.ENABLED : State.DISABLED,
        Optional.of(row.fired()),
        row.latest(),
        RuleWriter.write(row.rule()),
        row.problem());
  }
}
