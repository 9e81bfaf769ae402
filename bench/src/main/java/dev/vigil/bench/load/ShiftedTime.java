package dev.vigil.bench.load;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * The machine's time, moved ahead at will: so that a day can begin now. Safe for concurrent use.
 */
public final class ShiftedTime implements TimeSource {
  private final TimeSource real = TimeSource.system();
  private volatile Duration ahead = Duration.ZERO;

  public void pass(Duration more) {
    ahead = ahead.plus(more);
  }

  @Override
  public Instant now() {
    return real.now().plus(ahead);
  }

  @Override
  public long ticks() {
    return real.ticks();
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
