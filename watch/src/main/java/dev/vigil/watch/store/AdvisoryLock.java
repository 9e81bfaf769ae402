package dev.vigil.watch.store;

import dev.vigil.archive.Sql;
import dev.vigil.archive.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Has transactions of one kind go one after the other, among all processes on a database; each
 * decides by what the one before it left. Whoever needs it enters before anything else, so that
 * nobody waits for it who is waited for. SQLite has one writer anyway. Stateless.
 */
public enum AdvisoryLock {
  /** Beginning, ending and warning of sentinels, and the rules that do so. */
  SENTINELS(0x56474c11),
  /** Claiming messages that are due. */
  MESSAGES(0x56474c12);

  private final int lock;

  AdvisoryLock(int lock) {
    this.lock = lock;
  }

  /** Waits for its turn, which lasts until the transaction ends. */
  public void enter(Connection connection) throws SQLException {
    if (SqlDialect.of(connection) == SqlDialect.POSTGRESQL) {
      TransactionTimeout.limit(connection, TransactionTimeout.SHORT);
      Sql.one(
          connection,
          "select pg_advisory_xact_lock(?, hashtext(current_schema()::text))",
          row -> true,
          lock);
    }
  }
}
