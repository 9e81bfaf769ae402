package dev.vigil.watch.engine;

import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The machine's time with a wall clock that a test sets. */
final class ShiftedTime extends ForwardingTimeSource {
  private volatile Duration by = Duration.ZERO;

  ShiftedTime() {
    super(TimeSource.system());
  }

  /** Sets the wall clock forward or back. */
  void shift(Duration further) {
    by = by.plus(further);
  }

  @Override
  public Instant now() {
    return super.now().plus(by);
  }
}
