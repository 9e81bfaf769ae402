package dev.vigil.archive.internal.database;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A part of a transaction that can be undone alone. It uses SQL, because the transaction was
 * started by SQL as well. For one thread.
 */
public final class NestedTransaction {
  private final Connection connection;

  private NestedTransaction(Connection connection) {
    this.connection = connection;
  }

  /** Starts a part; one of the two other methods must end it. */
  public static NestedTransaction begin(Connection connection) throws SQLException {
    Sql.run(connection, "savepoint part");
    return new NestedTransaction(connection);
  }

  /** Keeps what was done since the start. */
  public void keep() throws SQLException {
    Sql.run(connection, "release savepoint part");
  }

  /** Undoes what was done since the start. */
  public void undo() throws SQLException {
    Sql.run(connection, "rollback to savepoint part");
    Sql.run(connection, "release savepoint part");
  }
}
