package dev.vigil.mediator.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import java.time.Instant;
import java.util.List;

/** Reads and writes the sources that users added. Stateless. */
public final class SourceRepository {
  private SourceRepository() {}

  public static List<SourceRow> all(Catalogue catalogue, long workspace) {
    return MediatorTables.exist(catalogue)
        ? catalogue.read(
            connection ->
                Sql.list(
                    connection,
                    "select name, location, account, secret from query_source where workspace = ?"
                        + " order by name",
                    row ->
                        new SourceRow(
                            row.getString("name"),
                            row.getString("location"),
                            row.getString("account"),
                            row.getString("secret")),
                    workspace))
        : List.of();
  }

  /** The workspaces that have sources. */
  public static List<Long> workspaces(Catalogue catalogue) {
    return MediatorTables.exist(catalogue)
        ? catalogue.read(
            connection ->
                Sql.list(
                    connection,
                    "select distinct workspace from query_source order by workspace",
                    row -> row.getLong("workspace")))
        : List.of();
  }

  public static void put(Catalogue catalogue, long workspace, SourceRow source, Instant now) {
    MediatorTables.make(catalogue);
    catalogue.change(
        connection ->
            Sql.run(
                connection,
                "insert into query_source (workspace, name, location, account, secret, added)"
                    + " values (?, ?, ?, ?, ?, ?) on conflict (workspace, name) do update set"
                    + " location = excluded.location, account = excluded.account,"
                    + " secret = excluded.secret",
                workspace,
                source.name(),
                source.location(),
                source.account(),
                source.secret(),
                now));
  }

  /** Removes a source; returns whether it existed. */
  public static boolean remove(Catalogue catalogue, long workspace, String name) {
    return MediatorTables.exist(catalogue)
        && catalogue.write(
            connection ->
                Sql.run(
                        connection,
                        "delete from query_source where workspace = ? and name = ?",
                        workspace,
                        name)
                    > 0);
  }
}
