package dev.vigil.archive.internal.database;

import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Combines the transactions of several threads in one commit, because syncing a file costs as much
 * for one transaction as for many. Every thread that joined waits for the outcome. Safe for
 * concurrent use.
 */
final class GroupCommit {
  /** The maximum number of transactions in a commit; the first of them waits for the last. */
  private static final int MOST = 32;

  private final CountDownLatch settled = new CountDownLatch(1);
  private volatile @Nullable SQLException failure;
  private int size;

  /** One more, by the thread that has the right to write. */
  void join() {
    size++;
  }

  boolean isEmpty() {
    return size == 0;
  }

  boolean isFull() {
    return size >= MOST;
  }

  void committed() {
    settled.countDown();
  }

  /** None of them happened. */
  void failed(SQLException why) {
    failure = why;
    settled.countDown();
  }

  /** Waits for the commit, whatever interrupts it: what was said to be stored must be. */
  void await() throws SQLException {
    boolean interrupted = false;
    while (true) {
      try {
        settled.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    SQLException why = failure;
    if (why != null) {
      throw new SQLException(why.getMessage(), why.getSQLState(), why.getErrorCode(), why);
    }
  }
}
