package dev.vigil.archive.body;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads and writes sets of headers that responses share. Stateless: the caller passes in the
 * connection of its transaction.
 */
final class HeaderSetRepository {
  private record HeaderSet(long id, byte[] fields) {}

  private HeaderSetRepository() {}

  static Optional<byte[]> find(Connection connection, long id) throws SQLException {
    return Sql.one(
        connection, "select fields from header_set where id = ?", row -> row.getBytes(1), id);
  }

  /** The id of a set of headers, which is stored if it is new. */
  static long findOrMake(Connection connection, long workspace, long hash, byte[] fields)
      throws SQLException {
    for (HeaderSet known :
        Sql.list(
            connection,
            "select id, fields from header_set where hash = ? and workspace = ?",
            row -> new HeaderSet(row.getLong(1), row.getBytes(2)),
            hash,
            workspace)) {
      if (Arrays.equals(known.fields(), fields)) {
        return known.id();
      }
    }
    long id = ArchiveRepository.next(connection, "header_set");
    Sql.run(
        connection,
        "insert into header_set (id, workspace, hash, fields) values (?, ?, ?, ?)",
        id,
        workspace,
        hash,
        fields);
    return id;
  }
}
