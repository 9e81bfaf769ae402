package dev.vigil.watch.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads and writes which resources belong to a version. Stateless: the caller passes in the
 * connection of its transaction.
 */
public final class AttachmentRepository {
  private AttachmentRepository() {}

  /** Attaches stored resources to a version of a page. */
  public static void attach(
      Connection connection, WatchedPage page, Version version, List<Attachment> attachments)
      throws SQLException {
    int ordinal = 0;
    for (Attachment one : attachments) {
      Sql.run(
          connection,
          "insert into attachment (page, version, ordinal, workspace, kind, url, profile, number,"
              + " hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (page, version, ordinal) do"
              + " nothing",
          page.id(),
          version.number(),
          ++ordinal,
          one.held().workspace(),
          one.kind(),
          one.held().url(),
          one.held().profile(),
          one.number(),
          one.hash());
    }
  }

  /** The resources of a version of a page. */
  public static List<Attachment> of(Connection connection, long page, int version)
      throws SQLException {
    return Sql.list(
        connection,
        "select * from attachment where page = ? and version = ? order by ordinal",
        row ->
            new Attachment(
                row.getString("kind"),
                row.getString("url"),
                new Page(row.getLong("workspace"), row.getString("url"), row.getString("profile")),
                row.getInt("number"),
                row.getString("hash")),
        page,
        version);
  }

  /** Removes the resources of dropped versions, and the bytes that no other version uses. */
  public static void drop(
      Connection connection, Archive archive, WatchedPage page, Collection<Integer> versions)
      throws SQLException {
    Set<Attachment> gone = new LinkedHashSet<>();
    for (int version : versions) {
      gone.addAll(of(connection, page.id(), version));
      Sql.run(
          connection, "delete from attachment where page = ? and version = ?", page.id(), version);
    }
    for (Attachment one : gone) {
      boolean needed =
          Sql.one(
                  connection,
                  "select 1 from attachment where hash = ? and number = ? and workspace = ? and url"
                      + " = ? and profile = ?",
                  row -> true,
                  one.hash(),
                  one.number(),
                  one.held().workspace(),
                  one.held().url(),
                  one.held().profile())
              .isPresent();
      if (!needed && archive.version(one.held(), one.number()).isPresent()) {
        archive.delete(one.held(), List.of(one.number()));
      }
    }
  }
}
