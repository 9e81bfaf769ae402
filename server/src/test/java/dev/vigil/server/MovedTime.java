package dev.vigil.server;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** The machine's time, which tests can move ahead. Safe for concurrent use. */
final class MovedTime implements TimeSource {
  private final AtomicLong ahead = new AtomicLong();

  void pass(Duration duration) {
    ahead.addAndGet(duration.toNanos());
  }

  @Override
  public Instant now() {
    return Instant.now().plusNanos(ahead.get());
  }

  @Override
  public long ticks() {
    return System.nanoTime() + ahead.get();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    TimeSource.system().sleep(duration);
  }

  @Override
  public Alarm after(Duration duration, Runnable action) {
    return TimeSource.system().after(duration, action);
  }
}
