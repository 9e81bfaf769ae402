package dev.vigil.watch.schedule;

import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.time.Instant;

/**
 * Schedules checks at fixed intervals on a grid: the interval, rounded up to whole interval steps,
 * counts from an anchor. So sentinels of a page with equal intervals are always due together, those
 * with multiples whenever the longer one is, and a late check shifts nothing. An interval is a
 * length of time: a day is 24 hours also when the clocks change. Immutable.
 */
public record FixedInterval(Duration interval, Duration step, Instant anchor) implements Schedule {
  public FixedInterval {
    if (interval.toMillis() <= 0 || step.toMillis() <= 0) {
      throw new WatchException(
          "An interval of "
              + interval
              + " in steps of "
              + step
              + " is not possible: both must be at least a millisecond.");
    }
  }

  /** The interval, rounded up to whole interval steps. */
  public Duration rounded() {
    long steps = Math.ceilDiv(interval.toMillis(), step.toMillis());
    return step.multipliedBy(steps);
  }

  @Override
  public NextCheck after(String memory, CheckOutcome check) {
    NextCheck next =
        new NextCheck(
            boundaryAfter(check.at()),
            "Checked every " + DurationWords.duration(interval) + ", as asked.",
            NOTHING);
    Instant free = check.notBefore().orElse(check.at());
    return free.isAfter(next.due())
        ? next.later(boundaryAfter(free), "The server asked to wait longer this time.")
        : next;
  }

  private Instant boundaryAfter(Instant time) {
    long grid = rounded().toMillis();
    long begin = anchor.toEpochMilli();
    long passed = Math.floorDiv(time.toEpochMilli() - begin, grid);
    return Instant.ofEpochMilli(begin + (passed + 1) * grid);
  }
}
