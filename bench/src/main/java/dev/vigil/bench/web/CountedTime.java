package dev.vigil.bench.web;

import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The machine's time in which waiting is counted and takes no time: the sites of the test web do
 * not look at the clock. Safe for concurrent use.
 */
public final class CountedTime extends ForwardingTimeSource {
  private final AtomicLong waited = new AtomicLong();

  public CountedTime() {
    super(TimeSource.system());
  }

  @Override
  public Instant now() {
    return super.now().plusNanos(waited.get());
  }

  @Override
  public long nanoTime() {
    return super.nanoTime() + waited.get();
  }

  @Override
  public void sleep(Duration duration) {
    waited.addAndGet(duration.toNanos());
  }
}
