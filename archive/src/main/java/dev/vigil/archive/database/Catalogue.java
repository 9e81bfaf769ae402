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
  /**
   * Work on a connection, which the catalogue owns.
   *
   * @param <T> the type of the result
   */
  @FunctionalInterface
  interface Work<T> {
    /**
     * Does the work.
     *
     * @param connection the connection; it is not to be closed
     * @return the result
     * @throws SQLException if the database fails
     */
    T on(Connection connection) throws SQLException;
  }

  /** Like {@link Work}, without a result. */
  @FunctionalInterface
  interface Task {
    /**
     * Does the work.
     *
     * @param connection the connection; it is not to be closed
     * @throws SQLException if the database fails
     */
    void on(Connection connection) throws SQLException;
  }

  /** {@return the SQL dialect of the database} */
  SqlDialect dialect();

  /**
   * Reads what is committed.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return what the work returned
   */
  <T> T read(Work<T> work);

  /**
   * Reads everything from one commit, however long it takes, while others read and write: for
   * copies of all there is.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return what the work returned
   */
  <T> T snapshot(Work<T> work);

  /**
   * Runs work in a transaction and commits it when the work returns; when it throws, nothing has
   * happened. Inside the work of the same thread it joins that transaction.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return what the work returned
   */
  <T> T write(Work<T> work);

  /**
   * Like {@link #write}, for one of many small concurrent changes without a waiting caller: they
   * may wait a little for each other and share a commit.
   *
   * @param <T> the type of the result
   * @param work the work
   * @return what the work returned
   */
  default <T> T share(Work<T> work) {
    return write(work);
  }

  /**
   * {@link #write} for work without a result.
   *
   * @param task the work
   */
  default void change(Task task) {
    write(
        connection -> {
          task.on(connection);
          return true;
        });
  }

  /**
   * Whether it was opened for reading only, so that {@link #write} fails.
   *
   * @return true if so
   */
  boolean isReadOnly();

  /**
   * Whether this thread is inside {@link #write}.
   *
   * @return true if so
   */
  boolean inTransaction();

  /**
   * Registers a task that runs at the end of this thread's transaction, just before the commit.
   *
   * @param task the work
   */
  void whenCommitting(Task task);

  /**
   * Registers a task that runs after the transaction of this thread ended; it receives whether the
   * transaction was committed. Others of this process write only afterwards where there is one
   * writer.
   *
   * @param task receives true after a commit, false after a rollback
   */
  void whenSettled(Consumer<Boolean> task);

  /**
   * Connections beside those of transactions, each statement committed by itself, for a scheduler
   * that several processes share; empty where only one process writes.
   *
   * @return the connections
   */
  default Optional<DataSource> connections() {
    return Optional.empty();
  }

  /** {@return the result of the database's integrity check; empty if it found no damage} */
  List<String> damage();

  /**
   * Like {@link #damage}, for a random part of the database: fast enough for frequent calls.
   *
   * @return sentences that say what is damaged
   */
  default List<String> damageAtRandom() {
    return List.of();
  }

  /** Gives room back that deleted rows left behind. */
  void compact();

  /** {@return the size on disk} */
  long bytes();

  @Override
  void close();
}
