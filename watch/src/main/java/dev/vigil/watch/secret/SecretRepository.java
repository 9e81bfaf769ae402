package dev.vigil.watch.secret;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes encrypted secrets. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class SecretRepository {
  private SecretRepository() {}

  /** A stored secret. */
  record Row(long workspace, String name, byte[] value) {}

  static void put(Connection connection, long workspace, String name, byte[] value)
      throws SQLException {
    Sql.run(
        connection,
        "insert into secret (workspace, name, value) values (?, ?, ?)"
            + " on conflict (workspace, name) do update set value = excluded.value",
        workspace,
        name,
        value);
  }

  static Optional<Row> any(Connection connection) throws SQLException {
    return Sql.one(
        connection,
        "select workspace, name, value from secret order by workspace, name limit" + " 1",
        row -> new Row(row.getLong("workspace"), row.getString("name"), row.getBytes("value")));
  }

  static List<String> names(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select name from secret where workspace = ? order by name",
        row -> row.getString("name"),
        workspace);
  }

  static boolean remove(Connection connection, long workspace, String name) throws SQLException {
    return Sql.run(
            connection, "delete from secret where workspace = ? and name = ?", workspace, name)
        > 0;
  }

  static Optional<byte[]> find(Connection connection, long workspace, String name)
      throws SQLException {
    return Sql.one(
        connection,
        "select value from secret where workspace = ? and name = ?",
        row -> row.getBytes("value"),
        workspace,
        name);
  }
}
