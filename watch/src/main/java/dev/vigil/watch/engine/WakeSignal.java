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
  private static final Duration A_MOMENT = Duration.ofMillis(50);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();
  private boolean rung;
  private boolean planned;

  void ring() {
    lock.lock();
    try {
      rung = true;
      woken.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Signals a moment later, once for all calls in the meantime. */
  void soon(TimeSource time) {
    lock.lock();
    try {
      if (planned) {
        return;
      }
      planned = true;
    } finally {
      lock.unlock();
    }
    time.after(
        A_MOMENT,
        () -> {
          lock.lock();
          try {
            planned = false;
          } finally {
            lock.unlock();
          }
          ring();
        });
  }

  /** Waits for a signal, at most this long. */
  void await(Duration most, TimeSource time) throws InterruptedException {
    TimeSource.Alarm alarm = time.after(most, this::ring);
    lock.lock();
    try {
      while (!rung) {
        woken.await();
      }
      rung = false;
    } finally {
      lock.unlock();
      alarm.callOff();
    }
  }
}
