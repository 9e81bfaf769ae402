package dev.vigil.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings the tables of a module up to date: numbered SQL files beside a class of the module, each
 * run once. Immutable.
 *
 * <p>A runner of our own, because a migration library adds its start to that of every short
 * command, and a table of its own to a catalogue of which every page counts.
 *
 * @param module whose tables they are
 * @param beside the class that the files {@code schema-1.sql}, {@code schema-2.sql} ... lie beside
 * @param newest the number of the last file
 */
public record Migrations(String module, Class<?> beside, int newest) {
  /**
   * Runs what did not run yet, in a transaction of the caller; the number of the last file that ran
   * is a setting of the catalogue.
   */
  public void run(Connection connection, Dialect dialect) throws SQLException {
    String setting = "schema " + module;
    int found =
        Ledger.setting(connection, setting)
            .map(bytes -> Integer.parseInt(new String(bytes, StandardCharsets.UTF_8)))
            .orElse(0);
    if (found == newest) {
      return;
    }
    run(connection, dialect, found);
    Ledger.set(connection, setting, Integer.toString(newest).getBytes(StandardCharsets.UTF_8));
  }

  /** Runs the files after the one that ran last. */
  void run(Connection connection, Dialect dialect, int found) throws SQLException {
    if (found > newest) {
      throw new ArchiveException(
          "The catalogue has tables of version "
              + found
              + " of "
              + module
              + ", which this Vigil does not know; use a newer one.");
    }
    for (int next = found + 1; next <= newest; next++) {
      try (Statement statement = connection.createStatement()) {
        for (String sql : dialect.translate(file(next)).split(";", -1)) {
          if (!sql.isBlank()) {
            statement.executeUpdate(sql);
          }
        }
      }
    }
  }

  private String file(int number) {
    String name = "schema-" + number + ".sql";
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the program");
      }
      String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return sql.replaceAll("(?m)--.*$", "");
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read from the program", e);
    }
  }
}
