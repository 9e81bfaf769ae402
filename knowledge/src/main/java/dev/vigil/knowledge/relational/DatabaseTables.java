package dev.vigil.knowledge.relational;

import dev.vigil.knowledge.KnowledgeException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads which tables and columns a database has. Stateless. */
public final class DatabaseTables {
  private static final int MOST = 200;

  private DatabaseTables() {}

  /**
   * A table.
   *
   * @param keys the columns of its primary key
   * @param references for each column with a foreign key, the table and column that it refers to
   */
  public record Table(
      String name, List<String> columns, List<String> keys, Map<String, Reference> references) {
    public Table {
      columns = List.copyOf(columns);
      keys = List.copyOf(keys);
      references = Map.copyOf(references);
    }
  }

  public record Reference(String table, String column) {}

  public static List<Table> of(RelationalDatabase database) {
    try (Connection connection = database.connect()) {
      DatabaseMetaData meta = connection.getMetaData();
      boolean sqlite = database.url().startsWith("sqlite:");
      String schema = sqlite ? null : connection.getSchema();
      List<String> names = new ArrayList<>();
      try (ResultSet rows = meta.getTables(null, schema, "%", new String[] {"TABLE", "VIEW"})) {
        while (rows.next() && names.size() < MOST) {
          if (!rows.getString("TABLE_NAME").startsWith("sqlite_")) {
            names.add(rows.getString("TABLE_NAME"));
          }
        }
      }
      List<Table> all = new ArrayList<>();
      for (String name : names) {
        all.add(table(meta, schema, name));
      }
      return all;
    } catch (SQLException e) {
      throw new KnowledgeException(
          "The tables of %s cannot be read: %s.".formatted(database.name(), e.getMessage()), e);
    }
  }

  private static Table table(
      DatabaseMetaData meta, @org.jspecify.annotations.Nullable String schema, String name)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet rows = meta.getColumns(null, schema, name, "%")) {
      while (rows.next()) {
        columns.add(rows.getString("COLUMN_NAME"));
      }
    }
    List<String> keys = new ArrayList<>();
    try (ResultSet rows = meta.getPrimaryKeys(null, schema, name)) {
      while (rows.next()) {
        keys.add(rows.getString("COLUMN_NAME"));
      }
    }
    Map<String, Reference> references = new LinkedHashMap<>();
    try (ResultSet rows = meta.getImportedKeys(null, schema, name)) {
      while (rows.next()) {
        references.put(
            rows.getString("FKCOLUMN_NAME"),
            new Reference(rows.getString("PKTABLE_NAME"), rows.getString("PKCOLUMN_NAME")));
      }
    }
    return new Table(name, columns, keys, references);
  }
}
