package dev.vigil.watch.engine;

import dev.vigil.watch.check.StallMonitor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The worker threads of an engine, supervised by its stall monitor. Safe for concurrent use. */
final class TaskGroup {
  private final StallMonitor stallMonitor;
  private final Runnable afterEach;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private int running;
  private boolean expired;

  /**
   * @param afterEach runs after each piece of work
   */
  TaskGroup(StallMonitor stallMonitor, Runnable afterEach) {
    this.stallMonitor = stallMonitor;
    this.afterEach = afterEach;
  }

  /** Starts work in a thread of its own. */
  void start(String what, Runnable work) {
    lock.lock();
    try {
      running++;
    } finally {
      lock.unlock();
    }
    Thread.ofVirtual()
        .name("vigil-work")
        .start(
            () -> {
              try {
                stallMonitor.run(what, StallMonitor.WORK_TIMEOUT, work);
              } finally {
                taskEnded();
              }
            });
  }

  private void taskEnded() {
    lock.lock();
    try {
      running--;
      idle.signalAll();
    } finally {
      lock.unlock();
    }
    afterEach.run();
  }

  /** The number of running tasks. */
  int running() {
    lock.lock();
    try {
      return running;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until no task is running. */
  void awaitIdle() throws InterruptedException {
    lock.lock();
    try {
      while (running > 0) {
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
      while (running > 0 && !expired) {
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
