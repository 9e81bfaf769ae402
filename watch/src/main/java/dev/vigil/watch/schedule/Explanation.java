package dev.vigil.watch.schedule;

import java.time.ZoneId;

/** Says in a sentence why an adaptive page is looked at again when it is. */
final class Explanation {
  private Explanation() {}

  static String of(Habit habit, double wait, ZoneId zone) {
    String begin = "Checked again after " + Words.duration(wait) + " because ";
    Gaps gaps = habit.gaps;
    if (gaps.count() == 0) {
      return begin
          + (habit.looks <= 1 ? "nothing is known of it yet." : "no change of it was seen yet.");
    }
    int some = Math.min(gaps.count(), 20);
    double span = 0;
    for (int i = gaps.count() - some; i < gaps.count(); i++) {
      span += (gaps.low(i) + gaps.high(i)) / 2;
    }
    return begin
        + "it changed "
        + Words.times(some)
        + " within "
        + Words.duration(span)
        + ", about every "
        + Words.duration(gaps.typical())
        + ".";
  }
}
