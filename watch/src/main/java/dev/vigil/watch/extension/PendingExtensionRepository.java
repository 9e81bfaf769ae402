package dev.vigil.watch.extension;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes the pages that an extension failed on. Stateless: the caller passes in the
 * connection of its transaction.
 */
final class PendingExtensionRepository {
  private PendingExtensionRepository() {}

  record Pending(String extension, long page, int version, int tries) {}

  static void remove(Connection connection, String extension, long page) throws SQLException {
    Sql.run(
        connection,
        "delete from extension_pending where extension = ? and page = ?",
        extension,
        page);
  }

  static void insert(
      Connection connection,
      String extension,
      long page,
      int version,
      int tries,
      Instant retry,
      String problem)
      throws SQLException {
    Sql.run(
        connection,
        "insert into extension_pending (extension, page, version, tries, retry, problem)"
            + " values (?, ?, ?, ?, ?, ?)",
        extension,
        page,
        version,
        tries,
        retry,
        problem);
  }

  static Optional<Instant> next(Connection connection) throws SQLException {
    return Sql.one(
        connection,
        "select retry from extension_pending order by retry limit 1",
        row -> Instant.ofEpochMilli(row.getLong("retry")));
  }

  static List<Pending> due(Connection connection, Instant now, int most) throws SQLException {
    return Sql.list(
        connection,
        "select extension, page, version, tries from extension_pending"
            + " where retry <= ? order by retry limit ?",
        row ->
            new Pending(
                row.getString("extension"),
                row.getLong("page"),
                row.getInt("version"),
                row.getInt("tries")),
        now,
        most);
  }

  static int remove(Connection connection, String extension, long page, int version, int tries)
      throws SQLException {
    return Sql.run(
        connection,
        "delete from extension_pending where extension = ? and page = ?"
            + " and version = ? and tries = ?",
        extension,
        page,
        version,
        tries);
  }
}
