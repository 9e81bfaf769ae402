package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Folders;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.years.SimulatedDecade;
import dev.vigil.bench.years.SimulatedDecade.Year;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Ten years of an installation with handed-in time: many sentinels on a store in memory (a file
 * system of the machine's memory, where there is one), and some on disk. Fixed intervals, cron
 * rules that meet the change of clocks, best effort and adaptive; events and messages as ever. The
 * times of all checks are compared with a reckoning of its own, the heap at the ends of the years
 * with each other, and reports and messages with what the pages showed. The seed chooses the
 * beginning.
 */
public final class SimulatedYears implements Experiment {
  private static final Instant EARLIEST = Instant.parse("2026-01-01T00:00:00Z");

  /** The years in which caches fill. */
  private static final int WARM = 2;

  /** What the heap may grow by from then on, for each year. */
  private static final double LEAK = 0.01;

  @Override
  public String name() {
    return "simulated-years";
  }

  @Override
  public String question() {
    return "Does anything drift, leak or get lost in ten years?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int years = setting.pick(10, 1);
    Instant begin =
        EARLIEST.plus(Duration.ofMinutes(new Random(setting.seed()).nextInt(365 * 24 * 60)));
    Path memory = Folders.fast(setting.work());
    try {
      live(
          report,
          memory,
          "in memory",
          begin,
          years,
          setting.pick(10_000, 120),
          setting.pick(60, 6));
    } finally {
      Folders.delete(memory);
    }
    Path disk = setting.work().resolve("disk");
    live(report, disk, "on disk", begin, years, setting.pick(100, 6), setting.pick(100, 6));
  }

  private static void live(
      Report report, Path folder, String where, Instant begin, int years, int sentinels, int pages)
      throws IOException, InterruptedException {
    List<Year> all = new ArrayList<>();
    try (SimulatedDecade decade = new SimulatedDecade(folder, begin, sentinels, pages)) {
      for (int year = 1; year <= years; year++) {
        all.add(decade.year(year));
      }
      table(
          report, all, where + ", " + Figures.of(sentinels) + " sentinels on " + pages + " pages");
      none(report, "Checks " + where + " at a wrong time or forgotten", decade.wrong(false));
      none(
          report,
          "Checks " + where + " at a wrong time where the clocks change",
          decade.wrong(true));
      none(report, "Checks " + where + " that brought nothing", decade.bad());
      none(
          report,
          "Changes " + where + " not reported once, of " + Figures.of(decade.changes()),
          Math.abs(decade.changes() - decade.reports()));
      none(
          report,
          "Reports " + where + " not delivered once",
          Math.abs(decade.reports() - decade.delivered()));
      none(report, "Sentinels " + where + " that no longer run", sentinels - decade.active());
      none(report, "Messages left over " + where, all.getLast().waiting());
    }
    if (years > WARM) {
      double growth = (double) lasting(all.getLast()) / lasting(all.get(WARM - 1)) - 1;
      report.bar(
          Target.atMost(
              "Growth of the heap "
                  + where
                  + " a year, without parsed versions, from year "
                  + WARM
                  + " on",
              LEAK,
              growth / (years - WARM)));
    }
  }

  /** Parsed versions stay in memory up to a bound, which takes longer than this to reach. */
  private static long lasting(Year year) {
    return year.heap() - year.versions();
  }

  private static void none(Report report, String what, long count) {
    report.bar(new Target(what, "0", Figures.of(count), count == 0));
  }

  private static void table(Report report, List<Year> all, String what) {
    Table table =
        new Table(
            "At the end of each year, " + what,
            "year",
            "checks",
            "changes reported",
            "heap in use",
            "of it parsed versions",
            "messages waiting",
            "events waited for");
    for (Year year : all) {
      table.row(
          year.number(),
          year.looks(),
          year.reported(),
          Figures.bytes(year.heap()),
          Figures.bytes(year.versions()),
          year.waiting(),
          year.events());
    }
    report.table(table);
  }
}
