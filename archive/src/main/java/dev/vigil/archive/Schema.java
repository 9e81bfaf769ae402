package dev.vigil.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Brings the tables of the archive up to date: numbered SQL files beside this class, each run once
 * in one transaction with the note that it ran. Stateless.
 *
 * <p>A runner of our own, because a migration library adds its start to that of every short
 * command, and a table of its own to a catalogue of which every page counts. The number of the last
 * file that ran is kept by the database itself.
 */
final class Schema {
  /** The number of the last file. */
  static final int NEWEST = 1;

  /** Words that differ between databases; everything else is plain SQL. */
  private static final Map<String, String> SQLITE =
      Map.of("${key}", "integer primary key", "${clustered}", "without rowid");

  private Schema() {}

  /** The version of the tables; 0 if there are none yet. */
  static int version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("pragma user_version")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  /** Runs inside a transaction of the caller. */
  static void migrate(Connection connection) throws SQLException {
    int found = version(connection);
    if (found > NEWEST) {
      throw new ArchiveException(
          "The catalogue has tables of version "
              + found
              + ", which this Vigil does not know; use a newer one.");
    }
    for (int next = found + 1; next <= NEWEST; next++) {
      try (Statement statement = connection.createStatement()) {
        for (String sql : file(next).split(";", -1)) {
          if (!sql.isBlank()) {
            statement.executeUpdate(sql);
          }
        }
        statement.executeUpdate("pragma user_version = " + next);
      }
    }
  }

  private static String file(int number) {
    String name = "schema-" + number + ".sql";
    try (InputStream in = Schema.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the program");
      }
      String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      sql = sql.replaceAll("(?m)--.*$", "");
      for (Map.Entry<String, String> word : SQLITE.entrySet()) {
        sql = sql.replace(word.getKey(), word.getValue());
      }
      return sql;
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read from the program", e);
    }
  }
}
