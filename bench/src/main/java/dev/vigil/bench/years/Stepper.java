package dev.vigil.bench.years;

import dev.vigil.watch.engine.Installation;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Leads an installation from one due time to the next, so that all its parts run as ever. For one
 * thread.
 */
public final class Stepper {
  /** Whatever is due at one time is done in fewer turns. */
  private static final int MOST_TURNS = 1000;

  private final Installation all;
  private final SimulatedClock time;
  private final AtomicLong checks = new AtomicLong();

  public Stepper(Installation all, SimulatedClock time) {
    this.all = all;
    this.time = time;
    all.checks().listen(looked -> checks.incrementAndGet());
  }

  /** Does all that is due until then; the time is then that. */
  public void reach(Instant end) throws InterruptedException {
    int turns = 0;
    while (true) {
      long before = checks.get();
      Optional<Instant> next = all.engine().step();
      all.engine().awaitIdle();
      Instant now = time.now();
      boolean worked = checks.get() > before;
      if (worked || (next.isPresent() && !next.get().isAfter(now))) {
        if (++turns > MOST_TURNS) {
          throw new IllegalStateException("At " + now + " there is always something due.");
        }
        continue;
      }
      turns = 0;
      if (next.isEmpty() || next.get().isAfter(end)) {
        time.reach(end);
        return;
      }
      time.reach(next.get());
    }
  }
}
