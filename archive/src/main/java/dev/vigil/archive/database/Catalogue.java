package dev.vigil.archive.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The SQL database that lists pages and versions; a version exists when the catalogue has committed
 * it. Other modules keep their tables in it and change them together with versions in one
 * transaction. Safe for concurrent use: writers of the same page wait for each other, readers see
 * the last commit. After a statement failed, nothing else can be done in its transaction.
 */
public interface Catalogue extends AutoCloseable {
  /** Work on a connection, which the catalogue owns. */
  @FunctionalInterface
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  /** Like {@link Work}, without a result. */
  @FunctionalInterface
  interface Task {
    void on(Connection connection) throws SQLException;
  }

  /** The SQL dialect of the database. */
  SqlDialect dialect();

  /** Reads what is committed. */
  <T> T read(Work<T> work);

  /**
   * Reads everything from one commit, however long it takes, while others read and write: for
   * copies of all there is.
   */
  <T> T snapshot(Work<T> work);

  /**
   * Runs work in a transaction and commits it when the work returns; when it throws, nothing has
   * happened. Inside the work of the same thread it joins that transaction.
   */
  <T> T write(Work<T> work);

  /**
   * Like {@link #write}, for one of many small concurrent changes without a waiting caller: they
   * may wait a little for each other and share a commit.
   */
  default <T> T share(Work<T> work) {
    return write(work);
  }

  /** {@link #write} for work without a result. */
  default void change(Task task) {
    write(
        connection -> {
          task.on(connection);
          return true;
        });
  }

  /** Whether it was opened for reading only, so that {@link #write} fails. */
  boolean isReadOnly();

  /** Whether this thread is inside {@link #write}. */
  boolean inTransaction();

  /** Registers a task that runs at the end of this thread's transaction, just before the commit. */
  void whenCommitting(Task task);

  /**
   * Registers a task that runs after the transaction of this thread ended; it receives whether the
   * transaction was committed. Others of this process write only afterwards where there is one
   * writer.
   */
  void whenSettled(Consumer<Boolean> task);

  /**
   * Connections beside those of transactions, each statement committed by itself, for a scheduler
   * that several processes share; empty where only one process writes.
   */
  default Optional<DataSource> connections() {
    return Optional.empty();
  }

  /** The result of the database's integrity check; empty if it found no damage. */
  List<String> damage();

  /** Like {@link #damage}, for a random part of the database: fast enough for frequent calls. */
  default List<String> damageAtRandom() {
    return List.of();
  }

  /** Gives room back that deleted rows left behind. */
  void compact();

  /** The size on disk. */
  long bytes();

  @Override
  void close();
}
