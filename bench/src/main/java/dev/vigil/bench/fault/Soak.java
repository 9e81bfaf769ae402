package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.soak.SoakRun;
import java.nio.file.Path;
import java.util.TreeMap;

/**
 * Thirty simulated days of sentinels on generated sites that change, fail, redirect, redesign and
 * lie, with random edits, pauses and removals of sentinels. A reference that knows what the pages
 * say decides what must be reported.
 */
public final class Soak implements Experiment {
  private static final int MOST_FAULTS = 30;

  @Override
  public String name() {
    return "soak";
  }

  @Override
  public String question() {
    return "Is every change reported once and nothing else, whatever sites and owners do?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int sites = setting.pick(200, 12);
    int sentinels = setting.pick(2000, 100);
    int days = setting.pick(30, 4);
    Path folder = Folders.fast(setting.work());
    SoakRun.Outcome outcome;
    try (SoakRun month = new SoakRun(folder, setting.seed(), sites, sentinels, days)) {
      outcome = month.run();
    } finally {
      Folders.delete(folder);
    }
    Table table = new Table("Reports by kind", "kind", "reports");
    new TreeMap<>(outcome.kinds()).forEach(table::row);
    report.table(table);
    outcome.faults().stream().limit(MOST_FAULTS).forEach(report::say);
    report.bar(
        new Target(
            "Changes missed, reported twice or wrongly, of "
                + Figures.of(outcome.reports())
                + " reports of "
                + Figures.of(sentinels)
                + " sentinels on "
                + sites
                + " sites in "
                + days
                + " days",
            "0",
            Figures.of(outcome.faults().size()),
            outcome.faults().isEmpty()));
    report.say(
        "Changes of parts that were reported as missing instead: " + outcome.excused() + ".");
  }
}
