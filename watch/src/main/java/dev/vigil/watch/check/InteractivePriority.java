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
  private static final Duration PRESENCE = Duration.ofSeconds(5);

  private final TimeSource time;
  private final Semaphore permits;
  private volatile long presentUntil;

  InteractivePriority(TimeSource time, int cores) {
    this.time = time;
    this.permits = new Semaphore(Math.max(1, cores / 2));
    this.presentUntil = time.nanoTime();
  }

  /** Records an interactive request. */
  public void recordRequest() {
    presentUntil = time.nanoTime() + PRESENCE.toNanos();
  }

  /** Waits for permission to compute, if a user is present. */
  Permit acquire() {
    if (presentUntil - time.nanoTime() <= 0) {
      return new Permit(0);
    }
    permits.acquireUninterruptibly();
    return new Permit(1);
  }

  /** The permission to compute; released when only the disk is waited for. For one thread. */
  final class Permit implements AutoCloseable {
    private int held;

    private Permit(int held) {
      this.held = held;
    }

    /** Releases the permission. */
    @Override
    public void close() {
      permits.release(held);
      held = 0;
    }
  }
}
