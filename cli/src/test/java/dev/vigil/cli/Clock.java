package dev.vigil.cli;

import dev.vigil.fetch.Time;
import java.time.Duration;
import java.time.Instant;

/** Time that stands still until a test moves it; waiting for it moves it as well. */
final class Clock implements Time {
  private Instant now = Instant.parse("2026-03-02T08:00:00Z");

  @Override
  public synchronized Instant now() {
    return now;
  }

  @Override
  public synchronized long ticks() {
    return Duration.between(Instant.EPOCH, now).toNanos();
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

  synchronized void pass(Duration duration) {
    now = now.plus(duration);
  }
}
