package dev.vigil.watch.engine;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.language.RuleWriter;
import dev.vigil.watch.notify.OutboxMessage;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.FiringRow;
import dev.vigil.watch.rule.RuleRow;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Shows the firings of rules. Those of stored rules are recorded; those of built-in rules are read
 * from what the engine stores anyway: checks, reports and messages. Immutable.
 */
public record RuleTrace(Installation installation, long workspace) {
  private static final int MAX_MESSAGES = 1_000;

  /**
   * The last firings of a rule, or of all rules about a sentinel, the newest first.
   *
   * @throws WatchException if there is neither a rule nor a sentinel of this name
   */
  public List<FiringRow> of(String name, int most) {
    List<RuleRow> stored = installation.rules().list(workspace);
    List<FiringRow> all = new ArrayList<>();
    boolean isRule = stored.stream().anyMatch(row -> row.rule().name().equals(name));
    Optional<BuiltInRule.Named> standard = BuiltInRule.named(name);
    if (isRule) {
      all.addAll(installation.rules().firings(workspace, name, most));
    }
    if (standard.isPresent() && exists(standard.get().sentinel())) {
      all.addAll(
          standard(standard.get().sentinel(), most).getOrDefault(standard.get().rule(), List.of()));
    } else if (!isRule) {
      standard(installation.sentinels().find(workspace, name).name(), most)
          .values()
          .forEach(all::addAll);
      for (RuleRow row : stored) {
        if (RuleWriter.mentions(row.rule(), name)) {
          all.addAll(installation.rules().firings(workspace, row.rule().name(), most));
        }
      }
    }
    return all.stream()
        .sorted(Comparator.comparing(FiringRow::time).reversed())
        .limit(most)
        .toList();
  }

  private boolean exists(String sentinel) {
    return installation.sentinels().all(workspace).stream()
        .anyMatch(row -> row.name().equals(sentinel));
  }

  private Map<BuiltInRule, List<FiringRow>> standard(String sentinel, int most) {
    SentinelRow row = installation.sentinels().find(workspace, sentinel);
    Map<BuiltInRule, String> actions = new EnumMap<>(BuiltInRule.class);
    for (EventRule rule : installation.rules().standard(workspace, sentinel)) {
      BuiltInRule.named(rule.name())
          .ifPresent(
              named ->
                  actions.put(
                      named.rule(),
                      rule.actions().stream()
                          .map(RuleWriter::write)
                          .collect(Collectors.joining(", "))));
    }
    // What a stored rule runs is recorded with that rule.
    Map<BuiltInRule, Instant> ends = new EnumMap<>(BuiltInRule.class);
    installation.rules().list(workspace).stream()
        .flatMap(stored -> BuiltInRule.named(stored.rule().name()).stream())
        .filter(named -> named.sentinel().equals(sentinel))
        .forEach(named -> ends.put(named.rule(), replaced(named)));
    Map<BuiltInRule, List<FiringRow>> found = new EnumMap<>(BuiltInRule.class);
    Firings firings = new Firings(sentinel, actions, ends, found);
    // What came after the end of a built-in rule does not count.
    int read = ends.isEmpty() ? most : Math.max(most, MAX_MESSAGES);
    for (CheckRow check : installation.sentinels().checks(row, read)) {
      firings.add(
          BuiltInRule.FETCH,
          check.time(),
          "due(" + sentinel + "): " + check.outcome(),
          check.outcome().equals("failed") ? check.words() : "");
      if (check.version() > 0) {
        firings.add(
            BuiltInRule.DETECT,
            check.time(),
            "fetched(" + sentinel + "), version " + check.version(),
            "");
      }
    }
    for (Report report :
        installation.sentinels().reports(workspace, sentinel, Instant.EPOCH, read)) {
      if (report.kind().equals("change")) {
        firings.add(
            BuiltInRule.NOTIFY,
            report.times().detected(),
            "change("
                + sentinel
                + "), versions "
                + report.versions().before()
                + "-"
                + report.versions().after(),
            "");
      }
    }
    for (OutboxMessage message :
        installation.outbox().messages(workspace, Optional.empty(), MAX_MESSAGES)) {
      message
          .delivered()
          .filter(time -> message.notification().name().equals(sentinel))
          .ifPresent(time -> firings.add(BuiltInRule.DELIVER, time, "message " + message.id(), ""));
    }
    return found;
  }

  /** The time since which a stored rule replaces a built-in one. */
  private Instant replaced(BuiltInRule.Named named) {
    String name = named.rule().nameFor(named.sentinel());
    return installation.rules().firings(workspace, name, Integer.MAX_VALUE).stream()
        .filter(row -> row.number() == FiringRow.MARK)
        .map(FiringRow::time)
        .findFirst()
        .orElse(Instant.EPOCH);
  }

  /** Collects the firings of built-in rules while they are in force. */
  private record Firings(
      String sentinel,
      Map<BuiltInRule, String> actions,
      Map<BuiltInRule, Instant> ends,
      Map<BuiltInRule, List<FiringRow>> found) {
    void add(BuiltInRule rule, Instant time, String event, String problem) {
      String does = actions.get(rule);
      if (does != null && time.isBefore(ends.getOrDefault(rule, Instant.MAX))) {
        List<FiringRow> all = found.computeIfAbsent(rule, key -> new ArrayList<>());
        all.add(new FiringRow(rule.nameFor(sentinel), all.size() + 1L, time, event, does, problem));
      }
    }
  }
}
