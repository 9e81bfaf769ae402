package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.time.Instant;

/** The machine's time with a wall clock that a test sets. */
final class ShiftedTime implements TimeSource {
  private final TimeSource machine = TimeSource.system();
  private volatile Duration by = Duration.ZERO;

  /** Sets the wall clock forward or back. */
  void shift(Duration further) {
    by = by.plus(further);
  }

  @Override
  public Instant now() {
    return machine.now().plus(by);
  }

  @Override
  public long ticks() {
    return machine.ticks();
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    machine.sleep(duration);
  }

  @Override
  public Alarm after(Duration duration, Runnable action) {
    return machine.after(duration, action);
  }
}
