package dev.vigil.bench.years;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * Time that stands still until it is moved; who waits for it moves it, but not who rests for a
 * moment to let others go first. Safe for concurrent use.
 */
public final class SimulatedClock implements TimeSource {
  private static final Duration MOMENT = Duration.ofMillis(100);

  private Instant now;

  public SimulatedClock(Instant begin) {
    now = begin;
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized long nanoTime() {
    return Duration.between(Instant.EPOCH, now).toNanos();
  }

  @Override
  public synchronized void sleep(Duration duration) {
    if (duration.compareTo(MOMENT) > 0) {
      now = now.plus(duration);
    }
  }

  /** Deadlines are for servers that do not answer; those of an experiment do. */
  @Override
  public Alarm after(Duration duration, Runnable action) {
    return () -> {};
  }

  /** Moves the time on; it never goes back. */
  public synchronized void reach(Instant time) {
    now = time.isAfter(now) ? time : now;
  }
}
