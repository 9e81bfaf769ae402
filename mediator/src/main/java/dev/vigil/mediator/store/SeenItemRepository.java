package dev.vigil.mediator.store;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.internal.database.Sql;
import java.util.HashMap;
import java.util.Map;

/** The items that a standing query has shown, as hashes with counts. Stateless. */
public final class SeenItemRepository {
  private SeenItemRepository() {}

  /**
   * A token that another workspace uses remembers for that workspace. Older rows have the id alone.
   */
  private static String key(long workspace, String id) {
    return workspace + " " + id;
  }

  public static Map<String, Integer> read(Catalogue catalogue, long workspace, String id) {
    Map<String, Integer> all = new HashMap<>();
    if (MediatorTables.exist(catalogue)) {
      catalogue
          .read(
              connection ->
                  Sql.list(
                      connection,
                      "select item, count from query_seen where id in (?, ?) and workspace = ?",
                      row -> Map.entry(row.getString("item"), row.getInt("count")),
                      key(workspace, id),
                      id,
                      workspace))
          .forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    }
    return all;
  }

  public static void put(
      Catalogue catalogue, long workspace, String id, Map<String, Integer> items) {
    MediatorTables.make(catalogue);
    catalogue.change(
        connection -> {
          Sql.run(
              connection,
              "delete from query_seen where id in (?, ?) and workspace = ?",
              key(workspace, id),
              id,
              workspace);
          for (Map.Entry<String, Integer> item : items.entrySet()) {
            Sql.run(
                connection,
                "insert into query_seen (id, workspace, item, count) values (?, ?, ?, ?)",
                key(workspace, id),
                workspace,
                item.getKey(),
                item.getValue());
          }
        });
  }
}
