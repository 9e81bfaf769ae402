package dev.vigil.archive.internal.database;

import dev.vigil.archive.database.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The schema of the archive in an SQLite file, which itself stores the version of the schema.
 * Stateless.
 */
public final class ArchiveTables {
  /** The number of the last file. */
  public static final int NEWEST = 2;

  /** The first version whose archives can be read as they are. */
  static final int READABLE = 1;

  static final Migrations FILES = new Migrations("archive", ArchiveTables.class, NEWEST);

  private ArchiveTables() {}

  /** The version of the tables; 0 if there are none yet. */
  static int version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("pragma user_version")) {
      return row.next() ? row.getInt(1) : 0;
    }
  }

  /** Runs inside a transaction of the caller. */
  static void migrate(Connection connection) throws SQLException {
    FILES.run(connection, SqlDialect.SQLITE, version(connection));
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("pragma user_version = " + NEWEST);
    }
  }
}
