package dev.vigil.fetch;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An injectable source of time: the wall clock, a clock for durations, and waiting. Tests pass in
 * one that they move themselves. Implementations are safe for use by several threads.
 */
public interface TimeSource {
  /** {@return the wall clock} */
  Instant now();

  /**
   * {@return a clock for durations that never goes back, in nanoseconds from an arbitrary start}
   */
  long nanoTime();

  /**
   * Waits.
   *
   * @param duration how long
   * @throws InterruptedException if the thread is interrupted while it waits
   */
  void sleep(Duration duration) throws InterruptedException;

  /**
   * Runs something short later, unless it is called off.
   *
   * @param duration how long
   * @param action what runs
   * @return calls it off
   */
  Alarm after(Duration duration, Runnable action);

  /** A scheduled action that can be cancelled. */
  @FunctionalInterface
  interface Alarm {
    /** Makes sure that the action does not run, unless it runs already. */
    void cancel();
  }

  /** {@return the machine's time} */
  static TimeSource system() {
    return SystemTime.INSTANCE;
  }

  /** The machine's time. */
  final class SystemTime implements TimeSource {
    private static final SystemTime INSTANCE = new SystemTime();

    private final ScheduledThreadPoolExecutor alarms =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("fetch-alarms").factory());

    private SystemTime() {
      // Nearly all are called off; those of a thousand requests a second shall not pile up.
      alarms.setRemoveOnCancelPolicy(true);
    }

    @Override
    public Instant now() {
      return Instant.now();
    }

    @Override
    public long nanoTime() {
      return System.nanoTime();
    }

    @Override
    public void sleep(Duration duration) throws InterruptedException {
      Thread.sleep(duration);
    }

    @Override
    public Alarm after(Duration duration, Runnable action) {
      ScheduledFuture<?> alarm =
          alarms.schedule(() -> run(action), duration.toNanos(), TimeUnit.NANOSECONDS);
      return () -> alarm.cancel(false);
    }

    /** The future of an alarm is never read, so a failure would be lost with it. */
    private static void run(Runnable action) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }
  }
}
