package dev.vigil.watch.check;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Gives interactive requests priority over checks. When many pages are due, checks would use all
 * cores; while users send requests, the computation of checks is limited to some of the cores.
 * Checks continue, only fewer at a time. Safe for concurrent use.
 */
public final class InteractivePriority {
  /** How long after a request a user counts as present. */
  private static final Duration STAY = Duration.ofSeconds(5);

  private final TimeSource time;
  private final Semaphore hands;
  private volatile long leaves;

  InteractivePriority(TimeSource time, int cores) {
    this.time = time;
    this.hands = new Semaphore(Math.max(1, cores / 2));
    this.leaves = time.nanoTime();
  }

  /** Records an interactive request. */
  public void guest() {
    leaves = time.nanoTime() + STAY.toNanos();
  }

  /** Waits for permission to compute, if a user is present. */
  Turn turn() {
    if (leaves - time.nanoTime() <= 0) {
      return new Turn(0);
    }
    hands.acquireUninterruptibly();
    return new Turn(1);
  }

  /** The permission to compute; released when only the disk is waited for. For one thread. */
  final class Turn implements AutoCloseable {
    private int held;

    private Turn(int held) {
      this.held = held;
    }

    /** Releases the permission. */
    @Override
    public void close() {
      hands.release(held);
      held = 0;
    }
  }
}
