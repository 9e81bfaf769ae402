package dev.vigil.mediator.source;

import dev.vigil.mediator.MediatorException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the tables of a database with their columns, keys and sizes. Stateless. */
final class JdbcSchema {
  private static final int MOST_TABLES = 1000;
  private static final long MILLIS = 30_000;

  private JdbcSchema() {}

  static JdbcSource open(String name, JdbcConnector connector) {
    try (Connection connection = connector.open(name, MILLIS)) {
      List<SourceCollection> tables = read(connection, connector);
      return new JdbcSource(
          name, connector.flavour(), connector, tables, mark(connection, connector.flavour()));
    } catch (SQLException e) {
      throw new MediatorException(
          "The tables of the source %s cannot be read: %s.".formatted(name, e.getMessage()), e);
    }
  }

  /** A value that changes when a table or a column does; empty if the database does not show it. */
  static String mark(String name, JdbcConnector connector) {
    try (Connection connection = connector.open(name, MILLIS)) {
      return mark(connection, connector.flavour());
    } catch (SQLException e) {
      return "";
    }
  }

  private static String mark(Connection connection, SourceSqlDialect flavour) {
    String columns =
        "select table_name, column_name, data_type from information_schema.columns where"
            + " table_schema = %s order by table_name, ordinal_position";
    String sql =
        switch (flavour) {
          case SQLITE -> "pragma schema_version";
          case POSTGRESQL -> columns.formatted("current_schema()");
          case MARIADB -> columns.formatted("database()");
        };
    int hash = 1;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int width = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= width; i++) {
          hash = 31 * hash + java.util.Objects.hashCode(rows.getString(i));
        }
      }
    } catch (SQLException e) {
      return "";
    }
    return Integer.toHexString(hash);
  }

  private static List<SourceCollection> read(Connection connection, JdbcConnector connector)
      throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    List<SourceCollection> all = new ArrayList<>();
    @Nullable String schema =
        connector.flavour() == SourceSqlDialect.POSTGRESQL ? connection.getSchema() : null;
    try (ResultSet tables =
        meta.getTables(
            connection.getCatalog(),
            schema,
            "%",
            new String[] {"TABLE", "VIEW", "PARTITIONED TABLE"})) {
      while (tables.next() && all.size() < MOST_TABLES) {
        String table = tables.getString("TABLE_NAME");
        if (!table.startsWith("sqlite_")) {
          boolean view = tables.getString("TABLE_TYPE").contains("VIEW");
          all.add(table(connection, connector.flavour(), schema, table, view));
        }
      }
    }
    return all;
  }

  private static SourceCollection table(
      Connection connection,
      SourceSqlDialect flavour,
      @Nullable String schema,
      String table,
      boolean view)
      throws SQLException {
    DatabaseMetaData meta = connection.getMetaData();
    List<SourceColumn> columns = new ArrayList<>();
    try (ResultSet rows = meta.getColumns(connection.getCatalog(), schema, table, "%")) {
      while (rows.next()) {
        String column = rows.getString("COLUMN_NAME");
        columns.add(
            new SourceColumn(
                ColumnElements.of(column),
                column,
                type(flavour, rows.getInt("DATA_TYPE"), rows.getString("TYPE_NAME"))));
      }
    }
    TreeMap<Integer, String> key = new TreeMap<>();
    try (ResultSet rows = meta.getPrimaryKeys(connection.getCatalog(), schema, table)) {
      while (rows.next()) {
        key.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    List<String> keys = List.copyOf(key.values());
    List<String> order =
        flavour == SourceSqlDialect.SQLITE
                && !view
                && (keys.isEmpty() || hasKeyIndex(connection, table))
                && hasRowNumbers(connection, table)
            ? List.of("rowid")
            : keys;
    return new SourceCollection(
        ColumnElements.of(table),
        table,
        columns,
        false,
        order,
        List.of(),
        size(connection, flavour, table, view));
  }

  /** Whether the key of a table of SQLite is not its row number, so that it may be null. */
  private static boolean hasKeyIndex(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("select 1 from pragma_index_list(?) where origin = 'pk'")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next();
      }
    }
  }

  /** Whether a table has the row numbers of SQLite, which are unique where keys may be null. */
  private static boolean hasRowNumbers(Connection connection, String table) {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(
          "select rowid from " + SourceSqlDialect.SQLITE.name(table) + " limit 1");
    } catch (SQLException e) {
      return false;
    }
  }

  /** About how many rows a table has; -1 if it costs too much to know. */
  private static long size(
      Connection connection, SourceSqlDialect flavour, String table, boolean view)
      throws SQLException {
    String sql =
        switch (flavour) {
          case SQLITE -> view ? "" : "select max(rowid) from " + flavour.name(table);
          case POSTGRESQL ->
              "select reltuples::bigint from pg_class where oid = to_regclass('"
                  + flavour.name(table).replace("'", "''")
                  + "')";
          case MARIADB ->
              "select table_rows from information_schema.tables where table_schema = database()"
                  + " and table_name = '"
                  + table.replace("'", "''")
                  + "'";
        };
    if (sql.isEmpty()) {
      return -1;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : -1;
    } catch (SQLException e) {
      return -1; // A table without row numbers.
    }
  }

  private static ColumnType type(SourceSqlDialect flavour, int type, @Nullable String word) {
    String name = word == null ? "" : word.toUpperCase(Locale.ROOT);
    if (flavour == SourceSqlDialect.SQLITE) {
      return name.contains("INT")
          ? ColumnType.INTEGER
          : name.contains("CHAR") || name.contains("TEXT") || name.contains("CLOB")
              ? ColumnType.TEXT
              : name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB")
                  ? ColumnType.DOUBLE
                  : ColumnType.OTHER;
    }
    return switch (type) {
      case Types.INTEGER, Types.BIGINT, Types.SMALLINT, Types.TINYINT -> ColumnType.INTEGER;
      case Types.DOUBLE, Types.FLOAT -> ColumnType.DOUBLE;
      case Types.DECIMAL, Types.NUMERIC -> ColumnType.DECIMAL;
      case Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR, Types.CLOB ->
          name.equals("TEXT") || name.startsWith("VARCHAR") || name.equals("CLOB")
              ? ColumnType.TEXT
              : ColumnType.OTHER;
      case Types.BOOLEAN, Types.BIT ->
          name.startsWith("BOOL") ? ColumnType.BOOLEAN : ColumnType.OTHER;
      case Types.DATE, Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE, Types.TIME ->
          ColumnType.TIME;
      default -> ColumnType.OTHER;
    };
  }
}
