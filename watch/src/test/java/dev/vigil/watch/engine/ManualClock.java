package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** Time that stands still until a test moves it; waiting for it moves it as well. */
public final class ManualClock implements TimeSource {
  private Instant now;

  /** The ticker against the wall clock. */
  private Duration ahead = Duration.ZERO;

  public ManualClock() {
    this(Instant.parse("2026-03-02T08:00:00Z"));
  }

  public ManualClock(Instant start) {
    now = start;
  }

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized long nanoTime() {
    return Duration.between(Instant.EPOCH, now).plus(ahead).toNanos();
  }

  @Override
  public void sleep(Duration duration) {
    pass(duration);
  }

  /** Deadlines are for servers that do not answer; those of the tests do. */
  @Override
  public Alarm after(Duration duration, Runnable action) {
    return () -> {};
  }

  /** Sets the wall clock, as an operator does; the ticker goes on as before. */
  public synchronized void set(Instant time) {
    ahead = ahead.plus(Duration.between(time, now));
    now = time;
  }

  public synchronized void pass(Duration duration) {
    now = now.plus(duration);
  }

  public synchronized void reach(Instant time) {
    now = time.isAfter(now) ? time : now;
  }
}
