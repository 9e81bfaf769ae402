package dev.vigil.watch.store;

import dev.vigil.archive.Sql;
import dev.vigil.archive.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * How long a transaction may say nothing before the database ends it, so that a process that sleeps
 * or is cut off in the middle of one does not keep others from what it locked. Stateless.
 */
public final class TransactionTimeout {
  /** For transactions that others wait for, and in which nothing takes long. */
  public static final Duration SHORT = Duration.ofSeconds(5);

  private TransactionTimeout() {}

  /** Limits this transaction; nobody else waits for those of SQLite but on the same machine. */
  public static void limit(Connection connection, Duration most) throws SQLException {
    if (SqlDialect.of(connection) == SqlDialect.POSTGRESQL) {
      Sql.one(
          connection,
          "select set_config('idle_in_transaction_session_timeout', ?, true)",
          row -> true,
          Long.toString(most.toMillis()));
    }
  }
}
