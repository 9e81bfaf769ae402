package dev.vigil.fetch;

import java.time.Duration;
import java.time.Instant;

/**
 * Another source of time in all that a subclass does not change. Safe for use by several threads if
 * the subclass is.
 */
public abstract class ForwardingTimeSource implements TimeSource {
  private final TimeSource real;

  /**
   * Forwards to this source.
   *
   * @param real where the calls go
   */
  protected ForwardingTimeSource(TimeSource real) {
    this.real = real;
  }

  @Override
  public Instant now() {
    return real.now();
  }

  @Override
  public long nanoTime() {
    return real.nanoTime();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    real.sleep(duration);
  }

  @Override
  public Alarm after(Duration duration, Runnable action) {
    return real.after(duration, action);
  }
}
