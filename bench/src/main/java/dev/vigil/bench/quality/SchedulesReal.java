package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ScheduleResult;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.discover.plot.Plot;
import dev.vigil.watch.schedule.AdaptiveSchedule;
import dev.vigil.watch.schedule.BestEffortSchedule;
import dev.vigil.watch.schedule.IntervalBounds;
import dev.vigil.watch.schedule.Schedule;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

/**
 * Schedules on recorded histories of real pages, whose servers are taken not to date changes:
 * changes captured and lateness against checks, over all pages together. The dials are the interval
 * (fixed), the least interval (best effort) and the price of a look (adaptive). Every second series
 * was used to choose the parameters of the adaptive schedule; the others are reported.
 */
public final class SchedulesReal implements Experiment {
  private static final double[] HOURS = {0.5, 1, 2, 4, 8, 12, 24, 48, 96, 168};
  private static final double[] LEAST_HOURS = {0.25, 0.5, 1, 2, 4, 8, 24, 48, 96};
  private static final double[] PRICES = {
    0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2, 3, 4, 6, 10, 20, 60
  };

  /** One setting of a schedule on all pages. */
  private record Point(String setting, ScheduleResult all, List<ScheduleResult> each) {}

  @Override
  public String name() {
    return "schedules-real";
  }

  @Override
  public String question() {
    return "What do schedules capture on recorded histories, and how late?";
  }

  @Override
  public void run(Setting setting, Report report) {
    List<ChangeTimes> pages = new ArrayList<>();
    List<ChangeTimes> all = ChangeTimes.recorded(setting, report);
    for (int i = 1; i < all.size(); i += setting.pick(2, 6)) {
      pages.add(all.get(i));
    }
    if (pages.isEmpty()) {
      return;
    }
    grids(report, pages);
    compare(report, setting, pages, "as recorded");
    Random random = new Random(setting.seed());
    List<ChangeTimes> spread = pages.stream().map(page -> page.spread(random)).toList();
    compare(report, setting, spread, "spread over the grid");
  }

  private static void grids(Report report, List<ChangeTimes> pages) {
    Table table =
        new Table("The series reported", "series", "changes", "days", "sampling grid, hours");
    for (ChangeTimes page : pages) {
      long[] times = page.times();
      table.row(
          page.name(),
          times.length,
          (times[times.length - 1] - times[0]) / 86_400_000.0,
          page.grid() / 3_600_000.0);
    }
    report.table(table);
    report.say(
        "A change is known by the check of the observer that found it; the grid is the tenth part"
            + " of the gaps between them. Beside the times as recorded, a second run moves every"
            + " change back by a random part of the grid.");
  }

  private static void compare(
      Report report, Setting setting, List<ChangeTimes> pages, String what) {
    List<Point> fixed = new ArrayList<>();
    for (double hours : HOURS) {
      fixed.add(point("every " + hours + " h", pages, page -> every(hours * 3.6e6, page)));
    }
    List<Point> best = new ArrayList<>();
    for (double hours : setting.quick() ? new double[] {4, 48} : LEAST_HOURS) {
      IntervalBounds bounds =
          new IntervalBounds(
              Duration.ofSeconds((long) (hours * 3600)), IntervalBounds.USUAL.most());
      Schedule schedule = new BestEffortSchedule(BestEffortSchedule.Settings.PUBLISHED, bounds);
      best.add(point("least " + hours + " h", pages, page -> watch(schedule, page)));
    }
    List<Point> own = new ArrayList<>();
    for (double price : setting.quick() ? new double[] {2, 12, 80} : PRICES) {
      Schedule schedule =
          new AdaptiveSchedule(
              IntervalBounds.USUAL, ZoneOffset.UTC, price, AdaptiveSchedule.PATIENCE);
      own.add(point("price " + price, pages, page -> watch(schedule, page)));
    }
    curves(report, fixed, best, own, what);
    Table table =
        new Table(
            "All series together, " + what,
            "schedule",
            "checks",
            "captured",
            "days late in all",
            "adaptive at as many checks: captured",
            "days late");
    double leastCaptured = Double.MAX_VALUE;
    double mostLate = 0;
    for (List<Point> rivals : List.of(fixed, best)) {
      for (Point rival : rivals) {
        double captured = at(own, rival.all.looks(), ScheduleResult::captured);
        double late = at(own, rival.all.looks(), ScheduleResult::lateDays);
        String name = (rivals.equals(fixed) ? "fixed, " : "best effort, ") + rival.setting;
        row(table, name, rival.all, captured, late);
        if (!Double.isNaN(captured)) {
          leastCaptured = Math.min(leastCaptured, captured / rival.all.captured());
          mostLate = Math.max(mostLate, late / rival.all.lateDays());
        }
      }
    }
    for (Point point : own) {
      row(table, "adaptive, " + point.setting, point.all, Double.NaN, Double.NaN);
    }
    report.table(table);
    report.bar(
        new Target(
            "Captured against fixed and best effort at every budget, " + what,
            ">= 1",
            Figures.ratio(leastCaptured),
            leastCaptured >= 1));
    report.bar(
        Target.atMost(
            "Lateness against fixed and best effort at every budget, " + what, 1, mostLate));
    worst(report, pages, own, what);
  }

  private static void row(
      Table table, String name, ScheduleResult all, double captured, double late) {
    table.row(name, all.looks(), all.captured(), all.lateDays(), captured, late);
  }

  /** No series may be much worse off than with a fixed interval and as many checks. */
  private static void worst(Report report, List<ChangeTimes> pages, List<Point> own, String what) {
    double worst = Double.MAX_VALUE;
    String where = "";
    int below = 0;
    for (Point point : own) {
      for (int i = 0; i < pages.size(); i++) {
        long[] times = pages.get(i).times();
        ScheduleResult found = point.each.get(i);
        double interval = (times[times.length - 1] - times[0]) / found.looks();
        ScheduleResult same = ScheduleResult.every(interval, times, times[0]);
        double ratio = found.captured() / same.captured();
        below += ratio < 0.95 ? 1 : 0;
        if (ratio < worst) {
          worst = ratio;
          where = pages.get(i).name() + " at " + point.setting;
        }
      }
    }
    report.say(
        "Captured by single series against a fixed interval with as many checks, "
            + what
            + ": "
            + below
            + " of "
            + own.size() * pages.size()
            + " are more than 5 % below, the worst "
            + where
            + ".");
    report.bar(Target.shareAtLeast("Each series against fixed, " + what, 0.95, worst));
  }

  private static ScheduleResult watch(Schedule schedule, ChangeTimes page) {
    return ScheduleResult.of(schedule, page.times(), page.times()[0], false);
  }

  private static ScheduleResult every(double interval, ChangeTimes page) {
    return ScheduleResult.every(interval, page.times(), page.times()[0]);
  }

  private static Point point(
      String setting, List<ChangeTimes> pages, Function<ChangeTimes, ScheduleResult> watch) {
    List<ScheduleResult> each = pages.parallelStream().map(watch).toList();
    return new Point(
        setting, each.stream().reduce(ScheduleResult.NOTHING, ScheduleResult::plus), each);
  }

  /** Between two settings, as logarithms; beyond the last ones there is no answer. */
  private static double at(
      List<Point> curve, double looks, Function<ScheduleResult, Double> value) {
    for (int i = 1; i < curve.size(); i++) {
      ScheduleResult more = curve.get(i - 1).all;
      ScheduleResult less = curve.get(i).all;
      if (more.looks() >= looks && less.looks() <= looks) {
        double part = Math.log(looks / less.looks()) / Math.log(more.looks() / less.looks());
        double low = Math.log(value.apply(less));
        return Math.exp(low + part * (Math.log(value.apply(more)) - low));
      }
    }
    return Double.NaN;
  }

  private static void curves(
      Report report, List<Point> fixed, List<Point> best, List<Point> own, String what) {
    String file = "schedules-" + what.replace(' ', '-');
    Plot captured =
        Plot.lines(
            file + "-captured",
            "Changes captured, " + what,
            "checks",
            Plot.Scale.LOG,
            "changes captured",
            Plot.Scale.LOG);
    Plot late =
        Plot.lines(
            file + "-late",
            "Lateness, " + what,
            "checks",
            Plot.Scale.LOG,
            "days late in all",
            Plot.Scale.LOG);
    String[] names = {"fixed", "best effort", "adaptive"};
    List<List<Point>> curves = List.of(fixed, best, own);
    for (int i = 0; i < names.length; i++) {
      for (Point point : curves.get(i)) {
        captured.point(names[i], point.all.looks(), point.all.captured());
        late.point(names[i], point.all.looks(), point.all.lateDays());
      }
    }
    report.plot(captured);
    report.plot(late);
  }
}
