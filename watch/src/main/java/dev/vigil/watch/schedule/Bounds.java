package dev.vigil.watch.schedule;

import dev.vigil.watch.WatchException;
import java.time.Duration;

/** The least and the most time between two looks of a learning schedule. Immutable. */
public record Bounds(Duration least, Duration most) {
  /** Polite to a stranger's host, and no page is forgotten for more than two weeks. */
  public static final Bounds USUAL = new Bounds(Duration.ofMinutes(1), Duration.ofDays(14));

  public Bounds {
    if (least.isNegative() || least.isZero() || most.compareTo(least) < 0) {
      throw new WatchException(
          "Looks between "
              + Words.duration(least)
              + " and "
              + Words.duration(most)
              + " apart are not possible: give a least time above zero and a most time that is not"
              + " below it.");
    }
  }

  /** What two owners agree on: the longer of the least times; the most gives way to it. */
  public Bounds and(Bounds other) {
    Duration longest = least.compareTo(other.least) < 0 ? other.least : least;
    Duration shortest = most.compareTo(other.most) < 0 ? most : other.most;
    return new Bounds(longest, shortest.compareTo(longest) < 0 ? longest : shortest);
  }

  double clamp(double millis) {
    return Math.clamp(millis, (double) least.toMillis(), (double) most.toMillis());
  }
}
