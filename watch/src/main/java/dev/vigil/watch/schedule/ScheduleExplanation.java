package dev.vigil.watch.schedule;

import java.time.Duration;
import java.util.Locale;

/** Explains in a sentence when and why an adaptive page is checked next. */
final class ScheduleExplanation {
  /** The least number of changes for naming a daily pattern. */
  private static final int SOME = 8;

  /** The share of changes that the named hours must contain. */
  private static final double NEARLY_ALL = 0.8;

  private static final int FEW_HOURS = 12;

  private ScheduleExplanation() {}

  static String of(ChangePattern pattern, double wait) {
    String begin = "Checked again after " + DurationWords.duration(wait) + " because ";
    if (pattern.latest.isEmpty()) {
      return begin
          + (pattern.checks == 1
              ? "the page has no history yet."
              : "no change was seen in " + pattern.checks + " checks.");
    }
    double span = (double) (pattern.lastLook - pattern.latest.getFirst());
    double interval = pattern.estimate.interval();
    return begin
        + "it changed "
        + DurationWords.times(pattern.latest.size())
        + " in the last "
        + DurationWords.duration(Math.max(span, wait))
        + (interval > 0 ? ", about every " + DurationWords.duration(interval) : "")
        + hours(pattern.schedule)
        + days(pattern.schedule)
        + ".";
  }

  static String early(double interval) {
    return "Checked early this time, to see whether it changes more often than every "
        + DurationWords.duration(interval)
        + ".";
  }

  static String failed(int failures, double wait) {
    return "Tried again after "
        + DurationWords.duration(wait)
        + " because the page failed "
        + DurationWords.times(failures)
        + (failures == 1 ? "." : " in a row.");
  }

  /** The fewest hours in a row that hold nearly all changes, if they are few. */
  private static String hours(ActivityProfile schedule) {
    double all = ActivityProfile.sum(schedule.hours);
    if (all < SOME || !aWhole(schedule, 2)) {
      return "";
    }
    for (int length = 1; length <= FEW_HOURS; length++) {
      for (int from = 0; from < ActivityProfile.HOURS; from++) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
          sum += schedule.hours[(from + i) % ActivityProfile.HOURS];
        }
        if (sum >= NEARLY_ALL * all) {
          return String.format(
              Locale.ROOT,
              ", mostly between %02d:00 and %02d:00",
              from,
              (from + length) % ActivityProfile.HOURS);
        }
      }
    }
    return "";
  }

  private static String days(ActivityProfile schedule) {
    double all = ActivityProfile.sum(schedule.days);
    double weekend = schedule.days[5] + schedule.days[6];
    return all >= SOME && aWhole(schedule, 14) && weekend < 0.05 * all ? ", on weekdays" : "";
  }

  private static boolean aWhole(ActivityProfile schedule, int days) {
    return ActivityProfile.sum(schedule.watchedDays) > Duration.ofDays(days).toHours();
  }
}
