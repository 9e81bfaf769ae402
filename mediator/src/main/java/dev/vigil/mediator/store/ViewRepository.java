package dev.vigil.mediator.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.SqlDialect;
import dev.vigil.archive.internal.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads and writes views and what is cached of them. Stateless. */
public final class ViewRepository {
  private ViewRepository() {}

  public static List<ViewRow> all(Catalogue catalogue, long workspace) {
    return catalogue.read(connection -> all(connection, catalogue.dialect(), workspace));
  }

  /** All views, in a transaction that is under way. */
  public static List<ViewRow> all(Connection connection, SqlDialect dialect, long workspace)
      throws SQLException {
    return MediatorTables.MIGRATIONS.isUpToDate(connection, dialect)
        ? Sql.list(
            connection,
            "select name, source, cache_age, cached, marks from query_view"
                + " where workspace = ? order by name",
            row ->
                new ViewRow(
                    row.getString("name"),
                    row.getString("source"),
                    Duration.ofMillis(row.getLong("cache_age")),
                    Instant.ofEpochMilli(row.getLong("cached")),
                    row.getString("marks")),
            workspace)
        : List.of();
  }

  public static Optional<ViewRow> find(Catalogue catalogue, long workspace, String name) {
    return all(catalogue, workspace).stream().filter(view -> view.name().equals(name)).findFirst();
  }

  /** Stores a view; what was cached of an older text is dropped. */
  public static void put(Catalogue catalogue, long workspace, ViewRow view, Instant now) {
    MediatorTables.make(catalogue);
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "insert into query_view (workspace, name, source, changed, cache_age, cached,"
                    + " marks, items) values (?, ?, ?, ?, ?, 0, '', '') on conflict (workspace,"
                    + " name) do update set source = excluded.source, changed = excluded.changed,"
                    + " cache_age = excluded.cache_age, cached = 0, items = ''",
                workspace,
                view.name(),
                view.source(),
                now,
                view.cacheAge().toMillis()));
  }

  public static boolean remove(Catalogue catalogue, long workspace, String name) {
    return MediatorTables.exist(catalogue)
        && catalogue.write(
            connection ->
                Sql.run(
                        connection,
                        "delete from query_view where workspace = ? and name = ?",
                        workspace,
                        name)
                    > 0);
  }

  /** Keeps a result for later queries. */
  public static void fill(
      Catalogue catalogue, long workspace, String name, String marks, String items, Instant now) {
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "update query_view set cached = ?, marks = ?, items = ? where workspace = ? and"
                    + " name = ?",
                now,
                marks,
                items,
                workspace,
                name));
  }

  public static String items(Catalogue catalogue, long workspace, String name) {
    return catalogue
        .read(
            connection ->
                Sql.one(
                    connection,
                    "select items from query_view where workspace = ? and name = ?",
                    row -> row.getString("items"),
                    workspace,
                    name))
        .orElse("");
  }

  /** Drops what is cached of a view. */
  public static void drop(Catalogue catalogue, long workspace, String name) {
    catalogue.change(connection -> invalidate(connection, workspace, name));
  }

  /** Drops cached results, in a transaction that is under way. */
  public static void invalidate(Connection connection, long workspace, String name)
      throws SQLException {
    Sql.run(
        connection,
        "update query_view set cached = 0, items = '' where workspace = ? and name = ? and cached"
            + " > 0",
        workspace,
        name);
  }
}
