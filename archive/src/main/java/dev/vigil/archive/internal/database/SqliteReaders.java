package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.Catalogue;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A pool of a few read connections to an SQLite file, opened on demand, so that long reads do not
 * block others. A thread has one at most, and the one that was used last is used next, because its
 * memory knows the file. Safe for concurrent use.
 */
final class SqliteReaders implements AutoCloseable {
  /** Each may take two megabytes; more than there are cores only wait for them. */
  private static final int MOST = 4;

  private final Opening opening;
  private final Semaphore free = new Semaphore(MOST);
  private volatile boolean closed;
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

  @SuppressWarnings("ThreadLocalUsage") // Each catalogue has its own.
  private final ThreadLocal<@Nullable Connection> own = new ThreadLocal<>();

  /** How another one is opened. */
  @FunctionalInterface
  interface Opening {
    Connection open() throws SQLException;
  }

  /**
   * Readers of a file.
   *
   * @param first one that is open already
   */
  SqliteReaders(Connection first, Opening opening) {
    this.opening = opening;
    idle.push(first);
  }

  /** Does some work; inside the work of the same thread it goes on with the same connection. */
  <T> T read(Catalogue.Work<T> work) throws SQLException {
    Connection joined = own.get();
    if (joined != null) {
      return work.on(joined);
    }
    free.acquireUninterruptibly();
    try {
      if (closed) {
        throw new SQLException("database connection closed");
      }
      Connection known = idle.poll();
      Connection connection = known == null ? opening.open() : known;
      own.set(connection);
      try {
        return work.on(connection);
      } finally {
        own.remove();
        idle.push(connection);
      }
    } finally {
      free.release();
    }
  }

  /** Whether this thread is inside {@link #read}. */
  boolean isReading() {
    return own.get() != null;
  }

  /** Blocks new reads until {@link #resume}, and waits for the running ones. */
  void pause() {
    free.acquireUninterruptibly(MOST);
  }

  void resume() {
    free.release(MOST);
  }

  @Override
  public void close() throws SQLException {
    closed = true;
    for (Connection next = idle.poll(); next != null; next = idle.poll()) {
      next.close();
    }
  }
}
