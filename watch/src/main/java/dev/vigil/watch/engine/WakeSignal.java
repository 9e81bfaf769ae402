package dev.vigil.watch.engine;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes the thread that waits for work; a signal that comes before the wait is not lost. Safe for
 * concurrent use.
 */
final class WakeSignal {
  private static final Duration DELAY = Duration.ofMillis(50);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();
  private boolean signalled;
  private boolean scheduled;

  void signal() {
    lock.lock();
    try {
      signalled = true;
      woken.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Signals a moment later, once for all calls in the meantime. */
  void signalLater(TimeSource time) {
    lock.lock();
    try {
      if (scheduled) {
        return;
      }
      scheduled = true;
    } finally {
      lock.unlock();
    }
    time.after(
        DELAY,
        () -> {
          lock.lock();
          try {
            scheduled = false;
          } finally {
            lock.unlock();
          }
          signal();
        });
  }

  /** Waits for a signal, at most this long. */
  void await(Duration timeout, TimeSource time) throws InterruptedException {
    TimeSource.Alarm alarm = time.after(timeout, this::signal);
    lock.lock();
    try {
      while (!signalled) {
        woken.await();
      }
      signalled = false;
    } finally {
      lock.unlock();
      alarm.cancel();
    }
  }
}
