package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads and writes the classes of workspaces. Stateless: the caller passes in the connection of its
 * transaction.
 */
public final class FactClassRepository {
  /** A class of a workspace. */
  public record ClassRow(String name, String source, boolean active, String tag) {}

  private FactClassRepository() {}

  /** Changes whenever a class was changed. */
  public static List<String> revisions(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select name, source, active from fact_class where workspace = ?" + " order by name",
        row -> row.getString("name") + row.getString("source").hashCode(),
        workspace);
  }

  /** How often the facts of each class were replaced by another extraction. */
  public static Map<String, Long> bases(Connection connection, long workspace) throws SQLException {
    Map<String, Long> bases = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Sql.list(
            connection,
            "select name, basis from fact_class where workspace = ?",
            row -> Map.entry(row.getString("name"), row.getLong("basis")),
            workspace)
        .forEach(one -> bases.put(one.getKey(), one.getValue()));
    return bases;
  }

  /** Removes the definition of a class. */
  public static int remove(Connection connection, long workspace, String name, boolean builtIn)
      throws SQLException {
    return Sql.run(
        connection,
        builtIn
            ? "update fact_class set source = '' where workspace = ? and name = ?"
            : "delete from fact_class where workspace = ? and name = ?",
        workspace,
        name);
  }

  public static List<ClassRow> all(Connection connection, long workspace) throws SQLException {
    return Sql.list(
        connection,
        "select name, source, active, tag from fact_class where workspace = ? order by name",
        row ->
            new ClassRow(
                row.getString("name"),
                row.getString("source"),
                row.getInt("active") == 1,
                row.getString("tag")),
        workspace);
  }

  public static boolean anyActive(Connection connection) throws SQLException {
    return Sql.one(connection, "select 1 from fact_class where active = 1 limit 1", row -> true)
        .isPresent();
  }

  public static void put(
      Connection connection, long workspace, String name, String source, boolean active, String tag)
      throws SQLException {
    Sql.run(
        connection,
        "insert into fact_class (workspace, name, source, active, tag) values (?, ?, ?, ?, ?)"
            + " on conflict (workspace, name) do update set source = excluded.source,"
            + " active = excluded.active, tag = excluded.tag",
        workspace,
        name,
        source,
        active,
        tag);
  }
}
