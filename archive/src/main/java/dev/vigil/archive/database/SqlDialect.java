package dev.vigil.archive.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** The SQL in which the databases differ; everything else in our files is plain SQL. */
public enum SqlDialect {
  /** SQLite. */
  SQLITE("integer primary key", "without rowid"),
  /** PostgreSQL. */
  POSTGRESQL("bigint primary key", "");

  private final String key;
  private final String clustered;

  SqlDialect(String key, String clustered) {
    this.key = key;
    this.clustered = clustered;
  }

  /**
   * {@return the dialect of the database behind a connection}
   *
   * @param connection an open connection
   * @throws SQLException if the database fails
   */
  public static SqlDialect of(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")
        ? POSTGRESQL
        : SQLITE;
  }

  /**
   * {@return a statement that creates a table, with the words of this database}
   *
   * @param sql the statement with placeholders
   */
  public String translate(String sql) {
    return sql.replace("${key}", key).replace("${clustered}", clustered);
  }

  /**
   * Ends the query of rows that only this transaction shall change; SQLite has one writer.
   *
   * @return a clause, or an empty text
   */
  public String locking() {
    return this == POSTGRESQL ? " for update" : "";
  }

  /**
   * {@return the query for the id of a new row} PostgreSQL counts outside of transactions, so that
   * transactions do not wait for each other and never get equal ids.
   *
   * @param table the name of the table
   */
  public String nextId(String table) {
    return this == POSTGRESQL
        ? "select nextval('" + table + "_id')"
        : "select coalesce(max(id), 0) + 1 from " + table;
  }

  /** {@return the name in files that only this database needs} */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
