package dev.vigil.watch.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Reads and writes the settings of tags. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class TagRepository {
  private TagRepository() {}

  public static List<TagRow> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select name, settings from tag where workspace = ? order by name",
        row -> new TagRow(row.getString(1), row.getString(2)),
        workspace);
  }

  /** Stores the settings; empty settings delete the row. */
  public static void put(Connection connection, TagRow tag, long workspace) throws SQLException {
    if (tag.settings().isEmpty()) {
      Sql.run(
          connection, "delete from tag where workspace = ? and name = ?", workspace, tag.name());
    } else {
      Sql.run(
          connection,
          "insert into tag (workspace, name, settings) values (?, ?, ?)"
              + " on conflict (workspace, name) do update set settings = excluded.settings",
          workspace,
          tag.name(),
          tag.settings());
    }
    // Other processes reload their sentinels.
    SentinelRepository.countEdit(connection);
  }
}
