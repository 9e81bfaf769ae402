package dev.vigil.watch.backup;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Reads and writes the rows that hold the table versions of a catalogue. Stateless. */
final class SchemaVersions {
  private SchemaVersions() {}

  static Map<String, byte[]> read(Connection connection) throws SQLException {
    Map<String, byte[]> all = new TreeMap<>();
    Sql.list(
        connection,
        "select name, value from setting where name like 'schema %'",
        row -> all.put(row.getString(1), row.getBytes(2)));
    return all;
  }

  /** Writes the versions over the current ones. */
  static void write(Connection connection, Map<String, byte[]> versions) throws SQLException {
    Sql.run(connection, "delete from setting where name like 'schema %'");
    for (Map.Entry<String, byte[]> version : versions.entrySet()) {
      Sql.run(
          connection,
          "insert into setting (name, value) values (?, ?)",
          version.getKey(),
          version.getValue());
    }
  }
}
