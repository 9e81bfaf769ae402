package dev.vigil.watch.store;

import dev.vigil.archive.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The stored settings of a tag. Immutable.
 *
 * @param settings clauses of the sentinel language, as the formatter writes them
 */
public record TagRow(String name, String settings) {
  public static List<TagRow> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select name, settings from tag where workspace = ? order by name",
        row -> new TagRow(row.getString(1), row.getString(2)),
        workspace);
  }

  /** Stores the settings; empty settings delete the row. */
  public void put(Connection connection, long workspace) throws SQLException {
    if (settings.isEmpty()) {
      Sql.run(connection, "delete from tag where workspace = ? and name = ?", workspace, name);
    } else {
      Sql.run(
          connection,
          "insert into tag (workspace, name, settings) values (?, ?, ?)"
              + " on conflict (workspace, name) do update set settings = excluded.settings",
          workspace,
          name,
          settings);
    }
    // Other processes reload their sentinels.
    Sql.run(connection, "update edit_counter set number = number + 1");
  }
}
