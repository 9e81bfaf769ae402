package dev.vigil.watch.store;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Serialises transactions of one kind among all processes on a database. A transaction takes the
 * lock first, which prevents deadlocks. SQLite has one writer anyway. Stateless.
 */
public enum AdvisoryLock {
  /** Starting and ending sentinels, alerts, and rules. */
  SENTINELS(0x56474c11),
  /** Claiming messages that are due. */
  MESSAGES(0x56474c12);

  private final int lock;

  AdvisoryLock(int lock) {
    this.lock = lock;
  }

  /** Takes the lock until the transaction ends. */
  public void enter(Connection connection) throws SQLException {
    if (SqlDialect.of(connection) == SqlDialect.POSTGRESQL) {
      TransactionTimeout.limit(connection, TransactionTimeout.SHORT);
      DatabaseServer.lock(connection, lock);
    }
  }
}
