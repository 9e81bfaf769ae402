package dev.vigil.cli.sentinel;

import dev.vigil.cli.terminal.Table;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.engine.VersionLabels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares the reports of replays with the labels of people, as tables. For one thread. */
final class LabelledReplays {
  /** The parts of a page that move are known from this version on. */
  private static final int LEARNT = 6;

  private record Labelled(String name, VersionLabels labels, SentinelReplay.Result result) {}

  private final List<Labelled> all = new ArrayList<>();

  void add(String name, VersionLabels labels, SentinelReplay.Result result) {
    all.add(new Labelled(name, labels, result));
  }

  /** Reported versions by label: of all versions, and of those whose moving parts are known. */
  Table counts() {
    Table table = new Table();
    table.row("LABEL", "VERSIONS", "REPORTED", "SHARE", "TITLED", "FROM " + LEARNT, "REPORTED");
    Map<String, VersionLabels.LabelCount> learnt = new HashMap<>();
    counts(LEARNT).forEach(one -> learnt.put(one.label(), one));
    for (VersionLabels.LabelCount one : counts(1)) {
      VersionLabels.LabelCount later =
          learnt.getOrDefault(one.label(), new VersionLabels.LabelCount(one.label(), 0, 0, 0));
      table.row(
          one.label(),
          "%,d".formatted(one.versions()),
          "%,d".formatted(one.reported()),
          String.format(Locale.ROOT, "%.2f", one.reported() / (double) one.versions()),
          "%,d".formatted(one.titled()),
          "%,d".formatted(later.versions()),
          "%,d".formatted(later.reported()));
    }
    return table;
  }

  private List<VersionLabels.LabelCount> counts(int from) {
    return VersionLabels.sum(
        all.stream().flatMap(one -> one.labels.counts(one.result, from).stream()).toList());
  }

  /** What was reported against its label or without its words, and changes that were not. */
  Table errors() {
    Table table = new Table();
    table.row("NAME", "VERSION", "LABEL", "RESULT", "SCORE", "WHAT");
    for (Labelled one : all) {
      for (SentinelReplay.Hit hit : one.result.hits()) {
        String label = one.labels.of(hit.after());
        boolean change = VersionLabels.isChange(label);
        boolean untitled = change && hit.reported() && !one.labels.isTitled(hit);
        if (untitled || (hit.reported() ? VersionLabels.isNoise(label) : change)) {
          table.row(
              one.name,
              "%,d".formatted(hit.after().number()),
              label,
              untitled ? "other title" : hit.reported() ? "reported" : "held back",
              String.format(Locale.ROOT, "%.2f", hit.comparison().significance().score()),
              SentinelTryCommand.words(hit));
        }
      }
      one.labels
          .unseen(one.result)
          .forEach((version, label) -> table.row(one.name, version, label, "not seen", "", ""));
    }
    return table;
  }
}
