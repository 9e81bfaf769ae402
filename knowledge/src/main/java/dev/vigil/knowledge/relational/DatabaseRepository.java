package dev.vigil.knowledge.relational;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Reads and writes the connected databases. Stateless: the caller passes in the connection of its
 * transaction.
 */
final class DatabaseRepository {
  private DatabaseRepository() {}

  static List<RelationalDatabase> all(Connection connection) throws SQLException {
    return Sql.list(
        connection,
        "select name, url, mapping from portal_database order by name",
        row ->
            new RelationalDatabase(
                row.getString("name"), row.getString("url"), row.getString("mapping")));
  }

  /** Adds or replaces a database. */
  static void put(Connection connection, RelationalDatabase database) throws SQLException {
    remove(connection, database.name());
    Sql.run(
        connection,
        "insert into portal_database (name, url, mapping) values (?, ?, ?)",
        database.name(),
        database.url(),
        database.mapping());
  }

  /** Removes a database; returns whether there was one. */
  static boolean remove(Connection connection, String name) throws SQLException {
    return Sql.run(connection, "delete from portal_database where name = ?", name) > 0;
  }
}
