package dev.vigil.archive.internal.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** Asks the database about itself. Stateless. */
public final class DatabaseServer {
  private DatabaseServer() {}

  /** Returns when the database responds. */
  public static void ping(Connection connection) throws SQLException {
    Sql.one(connection, "select 1", row -> row.getInt(1));
  }

  /** The clock of PostgreSQL, to a microsecond. */
  public static Instant time(Connection connection) throws SQLException {
    long micros =
        Sql.one(
                connection,
                "select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now",
                row -> row.getLong("now"))
            .orElseThrow();
    return Instant.EPOCH.plus(Duration.ofNanos(micros * 1000));
  }

  /** The version of PostgreSQL. */
  public static String version(Connection connection) throws SQLException {
    return Sql.one(connection, "show server_version", row -> row.getString(1)).orElse("");
  }

  /** Takes a lock of PostgreSQL until the transaction ends; others of the same schema wait. */
  public static void lock(Connection connection, int key) throws SQLException {
    Sql.one(
        connection,
        "select pg_advisory_xact_lock(?, hashtext(current_schema()::text))",
        row -> true,
        key);
  }

  /** Makes PostgreSQL end this transaction when it was idle for so long. */
  public static void limitIdle(Connection connection, Duration most) throws SQLException {
    Sql.one(
        connection,
        "select set_config('idle_in_transaction_session_timeout', ?, true)",
        row -> true,
        Long.toString(most.toMillis()));
  }
}
