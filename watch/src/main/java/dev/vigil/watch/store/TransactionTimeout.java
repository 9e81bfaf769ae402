package dev.vigil.watch.store;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Limits how long a transaction may be idle before the database ends it, so that a suspended
 * process does not keep its locks. Stateless.
 */
public final class TransactionTimeout {
  /** The limit of short transactions that others wait for. */
  public static final Duration SHORT = Duration.ofSeconds(5);

  private TransactionTimeout() {}

  /** Limits this transaction; SQLite needs no limit, because only local processes wait for it. */
  public static void limit(Connection connection, Duration most) throws SQLException {
    if (SqlDialect.of(connection) == SqlDialect.POSTGRESQL) {
      DatabaseServer.limitIdle(connection, most);
    }
  }
}
