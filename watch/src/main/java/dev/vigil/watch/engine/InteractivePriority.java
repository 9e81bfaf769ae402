package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * People go first. Looks would use all cores for a while when many pages are due at once; as long
 * as somebody is there who asks for answers, what looks compute is done by a part of the cores.
 * Nobody waits for more than those before them: looks go on, only not all at once. Safe for
 * concurrent use.
 */
public final class InteractivePriority {
  /** Who asked is thought to be there for so long: people ask again. */
  private static final Duration STAY = Duration.ofSeconds(5);

  private final TimeSource time;
  private final Semaphore hands;
  private volatile long leaves;

  InteractivePriority(TimeSource time, int cores) {
    this.time = time;
    this.hands = new Semaphore(Math.max(1, cores / 2));
    this.leaves = time.ticks();
  }

  /** Somebody asks for something. */
  public void guest() {
    leaves = time.ticks() + STAY.toNanos();
  }

  /** Waits for the turn of some work, if somebody is there. */
  Turn turn() {
    if (leaves - time.ticks() <= 0) {
      return new Turn(0);
    }
    hands.acquireUninterruptibly();
    return new Turn(1);
  }

  /** The right to compute; it is over when the rest is waiting for a disk. For one thread. */
  final class Turn implements AutoCloseable {
    private int held;

    private Turn(int held) {
      this.held = held;
    }

    /** Lets the next one go, once. */
    @Override
    public void close() {
      hands.release(held);
      held = 0;
    }
  }
}
