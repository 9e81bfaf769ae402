package dev.vigil.archive.internal.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.vigil.archive.database.JdbcUrl;
import java.util.Map;

/** The connection pool for PostgreSQL. Stateless. */
final class PostgresPool {
  private static final int CONNECTIONS = 8;
  private static final int SCHEDULING = 4;
  private static final int PATIENCE_MILLIS = 10_000;

  /** The default properties of the driver, unless the URL sets them. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "ApplicationName", "vigil",
          "connectTimeout", "10",
          "tcpKeepAlive", "true",
          // Details of a refused row would show its values, secrets among them.
          "logServerErrorDetail", "false");

  /**
   * Locks of a process that was stopped in the middle of a change are released, no statement waits
   * for ever, and an acknowledged change is on the disk whatever the server's default is.
   */
  private static final String WRITER =
      "select set_config('idle_in_transaction_session_timeout', '5min', false),"
          + " set_config('lock_timeout', '60s', false),"
          + " case current_setting('synchronous_commit') when 'off'"
          + " then set_config('synchronous_commit', 'on', false) end";

  private PostgresPool() {}

  /**
   * The pool for work in one snapshot of the database from beginning to end. Fails without a
   * connection.
   */
  static HikariDataSource reading(JdbcUrl url) {
    HikariConfig config = config(url, "vigil-read");
    config.setReadOnly(true);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    config.setInitializationFailTimeout(1);
    return new HikariDataSource(config);
  }

  /** The pool for work that changes rows; each statement sees what was committed before it. */
  static HikariDataSource writing(JdbcUrl url) {
    HikariConfig config = config(url, "vigil-write");
    config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    config.setConnectionInitSql(WRITER);
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  /**
   * The pool for a scheduler: few connections, each statement a transaction of its own. A process
   * that lost its connection must notice it before other processes take its work over, so the
   * timeouts are short.
   */
  static HikariDataSource scheduling(JdbcUrl url) {
    HikariConfig config = config(url, "vigil-schedule");
    config.setAutoCommit(true);
    config.setMaximumPoolSize(SCHEDULING);
    config.setConnectionInitSql("set lock_timeout = '5s'");
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }

  private static HikariConfig config(JdbcUrl url, String name) {
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setJdbcUrl(url.jdbc());
    DEFAULTS.forEach(config::addDataSourceProperty);
    url.options().forEach(config::addDataSourceProperty);
    config.setMaximumPoolSize(CONNECTIONS);
    config.setMinimumIdle(0);
    config.setAutoCommit(false);
    config.setConnectionTimeout(PATIENCE_MILLIS);
    return config;
  }
}
