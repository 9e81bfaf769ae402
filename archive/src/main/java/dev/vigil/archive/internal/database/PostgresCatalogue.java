package dev.vigil.archive.internal.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue in a PostgreSQL database that many processes may use concurrently. Transactions of
 * different threads and processes go side by side; who changes the same page waits for its row.
 */
public final class PostgresCatalogue implements Catalogue {
  private static final String TABLES =
      "select quote_ident(relname), oid from pg_class where relkind = 'r'"
          + " and relnamespace = current_schema()::regnamespace";

  /** The tables of bodies are not the catalogue's, though they lie beside it. */
  private static final String OWN_TABLES = TABLES + " and relname not in ('body', 'pack')";

  private final JdbcUrl url;
  private final HikariDataSource reading;
  private final @Nullable HikariDataSource writing;
  private @Nullable HikariDataSource scheduling;

  @SuppressWarnings("ThreadLocalUsage") // Each catalogue has its own.
  private final ThreadLocal<@Nullable Connection> reader = new ThreadLocal<>();

  @SuppressWarnings("ThreadLocalUsage") // Each catalogue has its own.
  private final ThreadLocal<@Nullable Transaction> current = new ThreadLocal<>();

  /** The current transaction of one thread. */
  private static final class Transaction {
    final Connection connection;
    final List<Task> committing = new ArrayList<>();
    final List<Consumer<Boolean>> settling = new ArrayList<>();

    Transaction(Connection connection) {
      this.connection = connection;
    }
  }

  private PostgresCatalogue(
      JdbcUrl url, HikariDataSource reading, @Nullable HikariDataSource writing) {
    this.url = url;
    this.reading = reading;
    this.writing = writing;
  }

  /** Opens the catalogue for writing and makes its tables where there are none. */
  public static PostgresCatalogue open(JdbcUrl url) {
    PostgresCatalogue catalogue =
        new PostgresCatalogue(url, connect(url), PostgresPool.writing(url));
    try {
      if (catalogue.version() != ArchiveTables.NEWEST) {
        catalogue.change(connection -> ArchiveTables.FILES.run(connection, SqlDialect.POSTGRESQL));
      }
      return catalogue;
    } catch (RuntimeException e) {
      catalogue.close();
      throw e;
    }
  }

  /** Opens a catalogue that must be there and is not changed. */
  public static PostgresCatalogue openReadOnly(JdbcUrl url) {
    PostgresCatalogue catalogue = new PostgresCatalogue(url, connect(url), null);
    try {
      int version = catalogue.version();
      if (version == 0) {
        throw new ArchiveException("There is no archive in " + url + "; check the address.");
      }
      if (version < ArchiveTables.READABLE || version > ArchiveTables.NEWEST) {
        throw new ArchiveException(
            url
                + " has tables of version "
                + version
                + " and not "
                + ArchiveTables.NEWEST
                + "; open it for writing once, or use the Vigil that made it.");
      }
      return catalogue;
    } catch (RuntimeException e) {
      catalogue.close();
      throw e;
    }
  }

  @Override
  public boolean isReadOnly() {
    return writing == null;
  }

  private static HikariDataSource connect(JdbcUrl url) {
    try {
      return PostgresPool.reading(url);
    } catch (PoolInitializationException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw PostgresProblem.of(url, cause);
      }
      throw e;
    }
  }

  private int version() {
    return read(connection -> ArchiveTables.FILES.found(connection, SqlDialect.POSTGRESQL));
  }

  @Override
  public SqlDialect dialect() {
    return SqlDialect.POSTGRESQL;
  }

  @Override
  public <T> T read(Work<T> work) {
    Connection joined = reader.get();
    try {
      return joined != null ? work.on(joined) : atOnce(work);
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  @Override
  public <T> T snapshot(Work<T> work) {
    return read(work);
  }

  /** All statements of the work see the same commits. */
  private <T> T atOnce(Work<T> work) throws SQLException {
    try (Connection connection = reading.getConnection()) {
      reader.set(connection);
      T result = work.on(connection);
      connection.commit();
      return result;
    } finally {
      reader.remove();
    }
  }

  @Override
  public <T> T write(Work<T> work) {
    Transaction joined = current.get();
    try {
      return joined != null ? work.on(joined.connection) : outermost(work);
    } catch (SQLException e) {
      throw problem(e);
    }
  }

  private ArchiveException problem(SQLException failure) {
    if (PostgresProblem.lost(failure)) {
      forgetIdle();
    }
    return PostgresProblem.of(url, failure);
  }

  /**
   * When a server goes down, all its connections break; a pool does not test connections that were
   * in use a moment ago, so each of them would make one operation fail after the server's return.
   */
  private synchronized void forgetIdle() {
    for (HikariDataSource pool : Arrays.asList(reading, writing, scheduling)) {
      if (pool != null && pool.getHikariPoolMXBean() != null) {
        pool.getHikariPoolMXBean().softEvictConnections();
      }
    }
  }

  private HikariDataSource writing() {
    if (writing == null) {
      throw new ArchiveException(
          "The archive " + url + " was opened for reading only; open it for writing.");
    }
    return writing;
  }

  private <T> T outermost(Work<T> work) throws SQLException {
    Transaction transaction = new Transaction(writing().getConnection());
    boolean committed = false;
    current.set(transaction);
    try {
      T result = work.on(transaction.connection);
      // A task may ask for another one.
      for (int i = 0; i < transaction.committing.size(); i++) {
        transaction.committing.get(i).on(transaction.connection);
      }
      commit(transaction.connection);
      committed = true;
      return result;
    } finally {
      current.remove();
      giveBack(transaction.connection);
      // Not before the connection is free: these may need one.
      for (Consumer<Boolean> task : transaction.settling) {
        task.accept(committed);
      }
    }
  }

  private void commit(Connection connection) throws SQLException {
    try {
      connection.commit();
    } catch (SQLException e) {
      if (PostgresProblem.lost(e)) {
        forgetIdle();
        throw PostgresProblem.unknown(url, e);
      }
      throw e;
    }
  }

  /** The pool takes back what was not committed; a broken connection has nothing to take back. */
  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      System.getLogger(PostgresCatalogue.class.getName())
          .log(System.Logger.Level.DEBUG, "a connection is gone", e);
    }
  }

  @Override
  public boolean inTransaction() {
    return current.get() != null;
  }

  private Transaction transaction() {
    Transaction transaction = current.get();
    if (transaction == null) {
      throw new IllegalStateException("outside of a transaction");
    }
    return transaction;
  }

  @Override
  public void whenCommitting(Task task) {
    transaction().committing.add(task);
  }

  @Override
  public void whenSettled(Consumer<Boolean> task) {
    transaction().settling.add(task);
  }

  @Override
  public synchronized Optional<DataSource> connections() {
    HikariDataSource open = scheduling;
    if (open == null) {
      open = PostgresPool.scheduling(url);
      scheduling = open;
    }
    return Optional.of(open);
  }

  /** Reading every row of every table finds pages that are broken; bodies are checked by others. */
  @Override
  public List<String> damage() {
    List<String> found = new ArrayList<>();
    long failures =
        number(
            "select coalesce(max(checksum_failures), 0) from pg_stat_database"
                + " where datname = current_database()");
    if (failures > 0) {
      found.add("The server found " + failures + " pages with wrong checksums.");
    }
    for (String table :
        read(connection -> Sql.list(connection, OWN_TABLES, row -> row.getString(1)))) {
      try {
        number("select sum(length(t::text)) from " + table + " t");
      } catch (ArchiveException e) {
        found.add("Table " + table + ": " + e.getMessage());
      }
    }
    return found;
  }

  private long number(String sql) {
    return read(connection -> Sql.one(connection, sql, row -> row.getLong(1)).orElse(0L));
  }

  /** The server does the same by itself after a while. */
  @Override
  public void compact() {
    try (Connection connection = writing().getConnection()) {
      connection.setAutoCommit(true);
      List<String> tables = Sql.list(connection, TABLES, row -> row.getString(1));
      try (Statement statement = connection.createStatement()) {
        for (String table : tables) {
          statement.execute("vacuum (analyze) " + table);
        }
      }
    } catch (SQLException e) {
      throw PostgresProblem.of(url, e);
    }
  }

  @Override
  public long bytes() {
    return number(
        "select coalesce(sum(pg_total_relation_size(oid)), 0) from (" + OWN_TABLES + ") t");
  }

  @Override
  public synchronized void close() {
    reading.close();
    if (scheduling != null) {
      scheduling.close();
    }
    if (writing != null) {
      writing.close();
    }
  }
}
