package dev.vigil.bench.paper;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ScheduleResult;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.watch.schedule.AdaptiveSchedule;
import dev.vigil.watch.schedule.BestEffortSchedule;
import dev.vigil.watch.schedule.IntervalBounds;
import dev.vigil.watch.schedule.RequestBudget;
import dev.vigil.watch.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Tables 4.2 to 4.10 of Pandrangi 2003 by simulation: naive, best effort with each setting, and
 * adaptive with its usual one, on the same pages, which date their changes in seconds.
 */
public final class Schedules implements Experiment {
  private static final Instant BEGIN = Instant.parse("2003-06-02T08:00:00Z");
  private static final List<BestEffortSchedule.Settings> SETTINGS =
      List.of(
          new BestEffortSchedule.Settings(2, 2, 0.6, 20),
          new BestEffortSchedule.Settings(4, 2, 0.6, 20),
          new BestEffortSchedule.Settings(6, 2, 0.6, 20),
          new BestEffortSchedule.Settings(4, 4, 0.6, 20),
          new BestEffortSchedule.Settings(4, 6, 0.6, 20),
          new BestEffortSchedule.Settings(2, 2, 0.6, 50),
          new BestEffortSchedule.Settings(4, 2, 0.6, 50),
          new BestEffortSchedule.Settings(6, 2, 0.6, 50),
          new BestEffortSchedule.Settings(4, 4, 0.6, 50),
          new BestEffortSchedule.Settings(4, 6, 0.6, 50));
  private static final String[] PUBLISHED_CONST = {
    "861/1206", "907/1326", "912/1333", "854/1243", "842/1219",
    "829/1126", "869/1250", "849/1223", "847/1222", "813/1198"
  };
  private static final String[] PUBLISHED_RAND = {
    "936/1524", "971/1649", "978/1688", "922/1574", "917/1572",
    "957/1525", "976/1653", "983/1662", "967/1608", "964/1608"
  };

  /** Changes by the checks that each took, as {@code 1/2/3/4}: Tables 4.4 and 4.5, in part. */
  private static final String[] CONVERGED_CONST = {
    "576/229/52/2", "584/239/71/11", "585/243/74/8", "550/247/46/6", "565/231/34/5",
    "583/209/30/3", "566/236/61/1", "572/246/35/4", "-", "-"
  };

  /** Tables 4.8 and 4.9. */
  private static final String[] CONVERGED_RAND = {
    "409/470/55/1", "412/490/65/1", "418/488/64/1", "359/508/45/6", "357/494/59/6",
    "434/479/42/1", "381/524/65/3", "381/532/68/1", "380/542/39/3", "381/533/45/2"
  };

  /** Table 4.10: checks of naive, then changes captured and checks by best effort. */
  private static final Map<PaperWorkload, int[]> PUBLISHED =
      Map.of(
          PaperWorkload.RFAST240, new int[] {583, 206, 362},
          PaperWorkload.CONS240, new int[] {600, 239, 292},
          PaperWorkload.RAND240, new int[] {800, 224, 343});

  @Override
  public String name() {
    return "schedules";
  }

  @Override
  public String question() {
    return "How many changes do schedules capture, and how many checks do they waste?"
        + " (Pandrangi 2003, Tables 4.2 to 4.10)";
  }

  @Override
  public void run(Setting setting, Report report) {
    int pages = setting.pick(20, 2);
    settings(
        report,
        setting,
        pages,
        PaperWorkload.CONST1000,
        "4.2-4.5",
        PUBLISHED_CONST,
        CONVERGED_CONST);
    settings(
        report, setting, pages, PaperWorkload.RAND1000, "4.6-4.9", PUBLISHED_RAND, CONVERGED_RAND);
    Table table =
        new Table(
            "Changes captured and checks wasted (Table 4.10, and the large pages beside it)",
            "page",
            "changes",
            "naive: checks",
            "naive: checks, thesis",
            "best effort: captured",
            "best effort: captured, thesis",
            "best effort: wasted",
            "best effort: wasted, thesis",
            "adaptive: captured",
            "adaptive: wasted",
            "captured, ratio",
            "wasted, ratio");
    for (PaperWorkload page : PaperWorkload.all()) {
      ScheduleResult best = bestEffort(page, BestEffortSchedule.Settings.PUBLISHED, setting, pages);
      ScheduleResult own = adaptive(page, setting, pages);
      double captured = own.captured() / best.captured();
      double wasted = own.wasted() / best.wasted();
      int[] thesis = PUBLISHED.get(page);
      table.row(
          page.name(),
          page.changes(),
          naive(page, setting, pages).looks(),
          thesis == null ? "-" : thesis[0],
          best.captured(),
          thesis == null ? "-" : thesis[1],
          best.wasted(),
          thesis == null ? "-" : thesis[2] - thesis[1],
          own.captured(),
          own.wasted(),
          Figures.ratio(captured),
          Figures.ratio(wasted));
      report.bar(
          new Target(
              page.name() + ": changes captured against best effort",
              ">= 1",
              Figures.ratio(captured),
              captured >= 1));
      report.bar(Target.atMost(page.name() + ": checks wasted against best effort", 0.5, wasted));
    }
    report.table(table);
    convergence(report, setting, pages);
    report.say(
        "Means over "
            + pages
            + " pages of each kind. The thesis has the large pages in Tables 4.2 to 4.9 only. Of"
            + " Figure 4.8, a plot, its text states the parts of Rand240 in the last column: 110 of"
            + " 240 changes took best effort one check each. Checks every 5 seconds find a change"
            + " by the first check only if it comes within 10 seconds, so a quarter of the"
            + " intervals of Rand240 are 5 to 9 seconds long, the others 10 to 30.");
  }

  /** Figure 4.8: with how many checks changes were captured. */
  private static void convergence(Report report, Setting setting, int pages) {
    Table table =
        new Table(
            "Figure 4.8: captured changes by the checks that each took",
            "page",
            "schedule",
            "1",
            "2",
            "3",
            "4",
            "5 or more",
            "1, of all changes",
            "thesis");
    Plot plot =
        Plot.lines(
            "schedules-4-8",
            "Figure 4.8: changes by the checks that each took",
            "checks for a change",
            Scale.LINEAR,
            "changes",
            Scale.LINEAR);
    for (PaperWorkload page : List.of(PaperWorkload.RFAST240, PaperWorkload.RAND240)) {
      boolean random = page.equals(PaperWorkload.RAND240);
      converged(table, plot, page, "naive", naive(page, setting, pages), random ? "13 %" : "-");
      ScheduleResult best = bestEffort(page, BestEffortSchedule.Settings.PUBLISHED, setting, pages);
      converged(table, plot, page, "best effort", best, random ? "45 %" : "-");
      converged(table, plot, page, "adaptive", adaptive(page, setting, pages), "-");
    }
    report.table(table);
    report.plot(plot);
  }

  private static void converged(
      Table table, Plot plot, PaperWorkload page, String schedule, ScheduleResult f, String then) {
    double pages = f.captured() / Math.max(1, Arrays.stream(f.converged()).sum());
    List<Object> row = new ArrayList<>(List.of(page.name(), schedule));
    for (int checks = 1; checks < f.converged().length; checks++) {
      double changes = f.converged()[checks] * pages;
      row.add(Math.round(changes));
      plot.point(page.name() + " " + schedule, checks, changes);
    }
    row.add(Figures.percent(f.converged()[1] * pages / page.changes()));
    row.add(then);
    table.row(row.toArray());
  }

  private static void settings(
      Report report,
      Setting setting,
      int pages,
      PaperWorkload page,
      String tables,
      String[] then,
      String[] converged) {
    Table table =
        new Table(
            page.name() + " (Tables " + tables + ")",
            "schedule",
            "captured",
            "checks",
            "1 check a change",
            "2",
            "3",
            "4",
            "thesis: captured/checks",
            "thesis: 1/2/3/4 checks");
    for (int i = 0; i < SETTINGS.size(); i++) {
      BestEffortSchedule.Settings s = SETTINGS.get(i);
      String name = "alpha " + s.alpha() + ", beta " + s.beta() + ", history " + s.history();
      row(table, name, bestEffort(page, s, setting, pages), pages, then[i], converged[i]);
    }
    row(table, "naive, every " + page.least() + " s", naive(page, setting, pages), pages, "-", "-");
    row(table, "adaptive", adaptive(page, setting, pages), pages, "-", "-");
    report.table(table);
  }

  private static void row(
      Table table,
      String name,
      ScheduleResult found,
      int pages,
      String then,
      String thenConverged) {
    int[] converged = found.converged();
    table.row(
        name,
        found.captured(),
        found.looks(),
        converged[1] / pages,
        converged[2] / pages,
        converged[3] / pages,
        converged[4] / pages,
        then,
        thenConverged);
  }

  private static ScheduleResult bestEffort(
      PaperWorkload page, BestEffortSchedule.Settings settings, Setting setting, int pages) {
    return mean(page, new BestEffortSchedule(settings, bounds(page)), setting, pages);
  }

  private static ScheduleResult adaptive(PaperWorkload page, Setting setting, int pages) {
    Schedule schedule =
        new AdaptiveSchedule(
            bounds(page), ZoneOffset.UTC, RequestBudget.USUAL_PRICE, AdaptiveSchedule.PATIENCE);
    return mean(page, schedule, setting, pages);
  }

  private static ScheduleResult naive(PaperWorkload page, Setting setting, int pages) {
    ScheduleResult sum = ScheduleResult.NOTHING;
    for (int i = 0; i < pages; i++) {
      sum = sum.plus(ScheduleResult.every(page.least() * 1000.0, times(page, setting, i), begin()));
    }
    return sum.dividedBy(pages);
  }

  private static ScheduleResult mean(
      PaperWorkload page, Schedule schedule, Setting setting, int pages) {
    ScheduleResult sum = ScheduleResult.NOTHING;
    for (int i = 0; i < pages; i++) {
      sum = sum.plus(ScheduleResult.of(schedule, times(page, setting, i), begin(), true));
    }
    return sum.dividedBy(pages);
  }

  private static IntervalBounds bounds(PaperWorkload page) {
    return new IntervalBounds(Duration.ofSeconds(page.least()), Duration.ofHours(1));
  }

  private static long begin() {
    return BEGIN.toEpochMilli();
  }

  private static long[] times(PaperWorkload page, Setting setting, int i) {
    long[] times = page.times(setting.seed() + i);
    for (int k = 0; k < times.length; k++) {
      times[k] += begin();
    }
    return times;
  }
}
