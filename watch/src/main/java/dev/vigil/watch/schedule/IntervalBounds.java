package dev.vigil.watch.schedule;

import dev.vigil.watch.WatchException;
import java.time.Duration;

/**
 * The shortest and longest interval between two checks of an adaptive or best-effort schedule.
 * Immutable.
 */
public record IntervalBounds(Duration least, Duration most) {
  /** The default bounds: polite to hosts, and at most two weeks. */
  public static final IntervalBounds USUAL =
      new IntervalBounds(Duration.ofMinutes(1), Duration.ofDays(14));

  public IntervalBounds {
    if (least.isNegative() || least.isZero() || most.compareTo(least) < 0) {
      throw new WatchException(
          "Checks between "
              + DurationWords.duration(least)
              + " and "
              + DurationWords.duration(most)
              + " apart are not possible: give a least time above zero and a most time that is not"
              + " below it.");
    }
  }

  /** Combines two bounds: the longer shortest interval wins, also over the longest interval. */
  public IntervalBounds and(IntervalBounds other) {
    Duration longest = least.compareTo(other.least) < 0 ? other.least : least;
    Duration shortest = most.compareTo(other.most) < 0 ? most : other.most;
    return new IntervalBounds(longest, shortest.compareTo(longest) < 0 ? longest : shortest);
  }

  double clamp(double millis) {
    return Math.clamp(millis, (double) least.toMillis(), (double) most.toMillis());
  }
}
