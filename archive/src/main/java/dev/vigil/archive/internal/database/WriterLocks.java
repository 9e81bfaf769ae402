package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.SqlDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Locks that coordinate the writers of all processes on a database: changes to pages run
 * concurrently, a garbage collection and a schema migration run exclusively. A lock is held until
 * the transaction ends, also by a crash. SQLite has one writer anyway. Stateless.
 */
public final class WriterLocks {
  /**
   * The first half of the numbers of our locks; the other distinguishes the archives of one
   * database.
   */
  private static final int CHANGES = 0x56474c01;

  private static final int TABLES = 0x56474c02;

  private WriterLocks() {}

  /** Waits for a collection that is under way. */
  public static void share(Connection connection) throws SQLException {
    take(connection, "pg_advisory_xact_lock_shared", CHANGES);
  }

  /** Waits for everyone who changes pages, and lets them wait. */
  public static void alone(Connection connection) throws SQLException {
    take(connection, "pg_advisory_xact_lock", CHANGES);
  }

  /** Waits for processes that create or change tables. */
  static void tables(Connection connection) throws SQLException {
    take(connection, "pg_advisory_xact_lock", TABLES);
  }

  private static void take(Connection connection, String function, int lock) throws SQLException {
    if (SqlDialect.of(connection) != SqlDialect.POSTGRESQL) {
      return;
    }
    try (PreparedStatement statement =
        connection.prepareStatement(
            "select " + function + "(?, hashtext(current_schema()::text))")) {
      statement.setInt(1, lock);
      statement.execute();
    }
  }
}
