package dev.vigil.watch.backup;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Lists the tables and columns of a catalogue that belong in a backup. Stateless. */
final class BackupTables {
  /**
   * Bodies are stored in another form; the others hold sessions, leases or derived data. "answered"
   * is the old name of "idempotent_reply"; a backup of older tables is restored before they are
   * renamed.
   */
  private static final Set<String> LEFT_OUT =
      Set.of("body", "pack", "dead", "scheduled_tasks", "session", "idempotent_reply", "answered");

  /** Columns that PostgreSQL derives from the URL of a page; some under their old names. */
  private static final Set<String> DERIVED =
      Set.of("watched_page.host", "schedule.host", "sentinel.host", "watched.host", "rhythm.host");

  /** The table that triggers of other tables read, under its name and its old name. */
  private static final Set<String> FIRST = Set.of("watched_page", "watched");

  /** The pattern of table and column names; other names never become part of a statement. */
  static final String NAME = "[a-z][a-z0-9_]{0,62}";

  private BackupTables() {}

  /** The tables; those that triggers of other tables read come first. */
  static List<String> all(Connection connection) throws SQLException {
    String sql =
        SqlDialect.of(connection) == SqlDialect.POSTGRESQL
            ? "select tablename from pg_tables where schemaname = current_schema()"
            : "select name from sqlite_schema where type = 'table'";
    List<String> names = new ArrayList<>(Sql.list(connection, sql, row -> row.getString(1)));
    names.removeIf(
        name -> LEFT_OUT.contains(name) || name.startsWith("sqlite_") || !name.matches(NAME));
    names.sort(
        Comparator.comparing((String name) -> !FIRST.contains(name))
            .thenComparing(Comparator.naturalOrder()));
    return names;
  }

  static List<String> columns(Connection connection, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (var statement = connection.createStatement();
        var none = statement.executeQuery("select * from \"" + table + "\" limit 0")) {
      ResultSetMetaData about = none.getMetaData();
      for (int i = 1; i <= about.getColumnCount(); i++) {
        if (!DERIVED.contains(table + "." + about.getColumnName(i))) {
          columns.add(about.getColumnName(i));
        }
      }
    }
    return columns;
  }

  static String quoted(List<String> columns) {
    return "\"" + String.join("\", \"", columns) + "\"";
  }
}
