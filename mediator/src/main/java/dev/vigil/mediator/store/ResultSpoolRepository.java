package dev.vigil.mediator.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Results that were computed whole, kept for some time so that tokens resume in them. Stateless.
 */
public final class ResultSpoolRepository {
  public static final Duration KEPT = Duration.ofHours(1);

  private ResultSpoolRepository() {}

  /** Keeps items under an id, and deletes what expired. */
  public static void put(
      Catalogue catalogue, long workspace, String id, List<String> items, Instant now) {
    MediatorTables.make(catalogue);
    catalogue.change(
        connection -> {
          Sql.run(connection, "delete from query_spool where expires < ?", now);
          for (int i = 0; i < items.size(); i++) {
            Sql.run(
                connection,
                "insert into query_spool (id, workspace, number, item, expires) values (?, ?, ?,"
                    + " ?, ?)",
                id,
                workspace,
                i,
                items.get(i),
                now.plus(KEPT));
          }
        });
  }

  /** Some items from a number on; none if the result is no longer kept. */
  public static List<String> read(
      Catalogue catalogue, long workspace, String id, long from, int most, Instant now) {
    return MediatorTables.exist(catalogue)
        ? catalogue.read(
            connection ->
                Sql.list(
                    connection,
                    "select item from query_spool where id = ? and workspace = ? and number >= ?"
                        + " and expires > ? order by number limit ?",
                    row -> row.getString("item"),
                    id,
                    workspace,
                    from,
                    now,
                    most))
        : List.of();
  }
}
