package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.failure.ArchiveException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Migrates the tables of a module to the current schema: numbered SQL files beside a class of the
 * module, each run once. Immutable.
 *
 * <p>A runner of our own, because a migration library adds its start to that of every short
 * command, and a table of its own to a catalogue of which every page counts.
 *
 * @param module whose tables they are
 * @param beside the class that the files {@code schema-1.sql}, {@code schema-2.sql} ... lie beside;
 *     after each, {@code schema-1.postgresql.sql} runs where one database needs more
 * @param newest the number of the last file
 */
public record Migrations(String module, Class<?> beside, int newest) {
  /**
   * One statement, up to a semicolon; semicolons between double dollars belong to the body of a
   * function.
   */
  private static final Pattern STATEMENT =
      Pattern.compile("(?:[^;$]++|\\$\\$.*?\\$\\$|\\$)+", Pattern.DOTALL);

  /**
   * Runs what did not run yet, in a transaction of the caller; the number of the last file that ran
   * is a setting of the catalogue.
   */
  public void run(Connection connection, SqlDialect dialect) throws SQLException {
    if (found(connection, dialect) == newest) {
      return;
    }
    // Of several processes that start together one makes the tables; the others then find them.
    WriterLocks.tables(connection);
    int found = found(connection, dialect);
    run(connection, dialect, found);
    if (found < newest) {
      byte[] number = Integer.toString(newest).getBytes(StandardCharsets.UTF_8);
      CatalogueSettings.set(connection, setting(), number);
    }
  }

  /** The number of the last file that ran; 0 for none. */
  public int found(Connection connection, SqlDialect dialect) throws SQLException {
    if (dialect == SqlDialect.POSTGRESQL && !settled(connection)) {
      return 0;
    }
    return CatalogueSettings.setting(connection, setting())
        .map(bytes -> Integer.parseInt(new String(bytes, StandardCharsets.UTF_8)))
        .orElse(0);
  }

  private String setting() {
    return "schema " + module;
  }

  /** Asks the table of tables: to_regclass may remember that there was none before we waited. */
  private static boolean settled(Connection connection) throws SQLException {
    return Sql.one(
            connection,
            "select 1 from pg_tables where schemaname = current_schema() and tablename = 'setting'",
            row -> true)
        .orElse(false);
  }

  /** Whether everything ran. */
  public boolean isUpToDate(Connection connection, SqlDialect dialect) throws SQLException {
    return found(connection, dialect) == newest;
  }

  /** Runs the files after the one that ran last. */
  void run(Connection connection, SqlDialect dialect, int found) throws SQLException {
    if (found > newest) {
      throw new ArchiveException(
          "The catalogue has tables of version "
              + found
              + " of "
              + module
              + ", which this Vigil does not know; use a newer one.");
    }
    for (int next = found + 1; next <= newest; next++) {
      String name = "schema-" + next;
      String all =
          file(name + ".sql")
              .orElseThrow(() -> new IllegalStateException(module + " has no such file: " + name));
      run(connection, dialect.translate(all));
      run(connection, file(name + "." + dialect.word() + ".sql").orElse(""));
    }
  }

  private static void run(Connection connection, String file) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Matcher each = STATEMENT.matcher(file);
      while (each.find()) {
        if (!each.group().isBlank()) {
          statement.executeUpdate(each.group());
        }
      }
    }
  }

  private Optional<String> file(String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(
              new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)--.*$", ""));
    } catch (IOException e) {
      throw new IllegalStateException(name + " cannot be read from the program", e);
    }
  }
}
