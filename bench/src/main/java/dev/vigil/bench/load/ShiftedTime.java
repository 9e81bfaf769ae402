package dev.vigil.bench.load;

import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/**
 * The machine's time, moved ahead at will: so that a day can begin now. Safe for concurrent use.
 */
public final class ShiftedTime extends ForwardingTimeSource {
  private volatile Duration ahead = Duration.ZERO;

  public ShiftedTime() {
    super(TimeSource.system());
  }

  public void pass(Duration more) {
    ahead = ahead.plus(more);
  }

  @Override
  public Instant now() {
    return super.now().plus(ahead);
  }
}
