package dev.vigil.watch.engine;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The threads at work for an engine, each watched by its pulse; one can wait until all are done, or
 * until there is no more time for that. Safe for concurrent use.
 */
final class TaskGroup {
  private final StallMonitor stallMonitor;
  private final Runnable done;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private int busy;
  private boolean expired;

  /**
   * @param done runs after each piece of work
   */
  TaskGroup(StallMonitor stallMonitor, Runnable done) {
    this.stallMonitor = stallMonitor;
    this.done = done;
  }

  /** Begins a piece of work in a thread of its own. */
  void begin(String what, Runnable work) {
    lock.lock();
    try {
      busy++;
    } finally {
      lock.unlock();
    }
    Thread.ofVirtual()
        .name("vigil-work")
        .start(
            () -> {
              try {
                stallMonitor.during(what, StallMonitor.MOST_FOR_WORK, work);
              } finally {
                ended();
              }
            });
  }

  private void ended() {
    lock.lock();
    try {
      busy--;
      idle.signalAll();
    } finally {
      lock.unlock();
    }
    done.run();
  }

  /** How many are at work. */
  int busy() {
    lock.lock();
    try {
      return busy;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until nobody is at work. */
  void settle() throws InterruptedException {
    lock.lock();
    try {
      while (busy > 0) {
        idle.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The same until {@link #expire}, and whether that was not needed. */
  boolean finish() {
    lock.lock();
    try {
      while (busy > 0 && !expired) {
        idle.awaitUninterruptibly();
      }
      return !expired;
    } finally {
      lock.unlock();
    }
  }

  /** There is no more time. */
  void expire() {
    lock.lock();
    try {
      expired = true;
      idle.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
