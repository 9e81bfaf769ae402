package dev.vigil.watch.schedule;

import java.time.Duration;
import java.util.Locale;

/** Says in a sentence why an adaptive page is looked at again when it is. */
final class ScheduleExplanation {
  /** A rhythm is told of when there were so many changes. */
  private static final int SOME = 8;

  /** And when so many of them came in so few hours. */
  private static final double NEARLY_ALL = 0.8;

  private static final int FEW_HOURS = 12;

  private ScheduleExplanation() {}

  static String of(ChangePattern habit, double wait) {
    String begin = "Checked again after " + DurationWords.duration(wait) + " because ";
    if (habit.latest.isEmpty()) {
      return begin
          + (habit.looks == 1
              ? "nothing is known of the page yet."
              : "no change was seen in " + habit.looks + " looks.");
    }
    double span = (double) (habit.lastLook - habit.latest.getFirst());
    double interval = habit.beliefs.interval();
    return begin
        + "it changed "
        + DurationWords.times(habit.latest.size())
        + " in the last "
        + DurationWords.duration(Math.max(span, wait))
        + (interval > 0 ? ", about every " + DurationWords.duration(interval) : "")
        + hours(habit.rhythm)
        + days(habit.rhythm)
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
  private static String hours(ActivityProfile rhythm) {
    double all = ActivityProfile.sum(rhythm.hours);
    if (all < SOME || !aWhole(rhythm, 2)) {
      return "";
    }
    for (int length = 1; length <= FEW_HOURS; length++) {
      for (int from = 0; from < ActivityProfile.HOURS; from++) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
          sum += rhythm.hours[(from + i) % ActivityProfile.HOURS];
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

  private static String days(ActivityProfile rhythm) {
    double all = ActivityProfile.sum(rhythm.days);
    double weekend = rhythm.days[5] + rhythm.days[6];
    return all >= SOME && aWhole(rhythm, 14) && weekend < 0.05 * all ? ", on weekdays" : "";
  }

  private static boolean aWhole(ActivityProfile rhythm, int days) {
    return ActivityProfile.sum(rhythm.watchedDays) > Duration.ofDays(days).toHours();
  }
}
