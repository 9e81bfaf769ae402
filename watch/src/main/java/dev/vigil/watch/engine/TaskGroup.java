package dev.vigil.watch.engine;

import dev.vigil.watch.check.StallMonitor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The worker threads of an engine, supervised by its stall monitor. Safe for concurrent use. */
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

  /** Starts work in a thread of its own. */
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

  /** The number of running tasks. */
  int busy() {
    lock.lock();
    try {
      return busy;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no task is running. */
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

  /** Waits until no task is running or {@link #expire} is called; returns whether all finished. */
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

  /** Ends the waiting of {@link #finish}. */
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
