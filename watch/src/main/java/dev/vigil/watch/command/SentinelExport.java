package dev.vigil.watch.command;

import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.language.InactiveNames;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.rule.RuleRow;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Exports sentinels, rules and tag settings as a file that {@link EngineCommand.Add} reads.
 * Stateless.
 */
public final class SentinelExport {
  private SentinelExport() {}

  /** Exports a workspace: sentinels, rules, tag settings and the names of inactive ones. */
  public static SentinelFile ofWorkspace(Installation installation, long workspace) {
    SentinelService sentinels = installation.sentinels();
    SentinelFile listed = of(installation, sentinels.all(workspace));
    List<RuleRow> rules = installation.rules().list(workspace);
    List<InactiveNames> inactive = new ArrayList<>(listed.inactive());
    add(
        inactive,
        InactiveNames.Kind.OFF,
        rules.stream().filter(row -> !row.enabled()).map(row -> row.rule().name()).toList());
    return new SentinelFile(
        listed.sentinels(),
        rules.stream().map(RuleRow::rule).toList(),
        sentinels.tags(workspace),
        inactive);
  }

  /** Exports these sentinels only. */
  public static SentinelFile of(Installation installation, List<SentinelRow> rows) {
    List<InactiveNames> inactive = new ArrayList<>();
    add(
        inactive,
        InactiveNames.Kind.ENDED,
        names(rows, one -> one.lifecycle().state() == SentinelState.ENDED));
    add(
        inactive,
        InactiveNames.Kind.PAUSED,
        names(
            rows,
            one ->
                one.lifecycle().state() == SentinelState.PAUSED
                    && one.lifecycle().wakes() == null));
    for (SentinelRow one : rows) {
      if (one.lifecycle().state() == SentinelState.PAUSED && one.lifecycle().wakes() != null) {
        inactive.add(
            new InactiveNames(
                InactiveNames.Kind.PAUSED,
                List.of(one.name()),
                Optional.ofNullable(one.lifecycle().wakes())));
      }
    }
    return new SentinelFile(
        rows.stream()
            .map(one -> WrittenSentinel.nowhere(installation.sentinels().parsed(one)))
            .toList(),
        List.of(),
        List.of(),
        inactive);
  }

  private static List<String> names(List<SentinelRow> rows, Predicate<SentinelRow> which) {
    return rows.stream().filter(which).map(SentinelRow::name).toList();
  }

  private static void add(
      List<InactiveNames> inactive, InactiveNames.Kind kind, List<String> names) {
    if (!names.isEmpty()) {
      inactive.add(InactiveNames.of(kind, names));
    }
  }
}
