package dev.vigil.watch.schedule;

import java.time.Duration;

/** Formats durations as words. */
final class DurationWords {
  private static final long[] MILLIS = {86_400_000, 3_600_000, 60_000, 1000, 1};
  private static final String[] NAMES = {"day", "hour", "minute", "second", "millisecond"};

  private DurationWords() {}

  /** Formats a duration in the largest unit of which it has at least two, or which fits exactly. */
  static String duration(double millis) {
    for (int i = 0; i < MILLIS.length; i++) {
      double count = millis / MILLIS[i];
      if (count >= 1.95 || Math.abs(count - 1) < 0.05 || MILLIS[i] == 1) {
        double rounded = count < 9.95 ? Math.rint(count * 10) / 10 : Math.rint(count);
        String number =
            rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : "" + rounded;
        return number + " " + NAMES[i] + (number.equals("1") ? "" : "s");
      }
    }
    throw new AssertionError();
  }

  static String duration(Duration duration) {
    return duration((double) duration.toMillis());
  }

  static String times(int count) {
    return count == 1 ? "once" : count == 2 ? "twice" : count + " times";
  }
}
