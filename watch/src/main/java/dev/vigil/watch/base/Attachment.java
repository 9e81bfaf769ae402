package dev.vigil.watch.base;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Fetch;
import dev.vigil.archive.Header;
import dev.vigil.archive.Page;
import dev.vigil.archive.Sql;
import dev.vigil.archive.Version;
import dev.vigil.fetch.browser.Rendered;
import dev.vigil.fetch.browser.Requisite;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Something that is kept with a version of a page: a style sheet, an image, a font, or the picture
 * that the browser took. Its bytes are a version in the archive like any other, so that equal ones
 * are kept once. Immutable.
 *
 * @param kind {@code style_sheet}, {@code image}, {@code font} or {@code screenshot}
 * @param url where the page had it from
 * @param held the page and number under which its bytes are kept
 * @param hash of its bytes
 */
public record Attachment(String kind, String url, Page held, int number, String hash) {
  public static final String SCREENSHOT = "screenshot";

  private static final String REQUISITE = "requisite";

  /** Keeps what a browser brought along, in the transaction of the version. */
  public static void keep(
      Connection connection, Archive archive, WatchedPage page, Version version, Rendered rendered)
      throws SQLException {
    int ordinal = 0;
    long workspace = page.page().workspace();
    Instant time = version.fetch().time();
    for (Requisite one : rendered.requisites()) {
      Page held = new Page(workspace, one.url(), REQUISITE + " " + page.page().profile());
      insert(
          connection,
          page,
          version,
          ++ordinal,
          one.kind().name().toLowerCase(Locale.ROOT),
          held,
          archive.add(held, one.body(), fetch(one.url(), one.contentType(), time)).version());
    }
    if (rendered.screenshot().length > 0) {
      Page held = new Page(workspace, page.page().url(), SCREENSHOT + " " + page.page().profile());
      insert(
          connection,
          page,
          version,
          ++ordinal,
          SCREENSHOT,
          held,
          archive.add(held, rendered.screenshot(), fetch(held.url(), "image/png", time)).version());
    }
  }

  private static Fetch fetch(String url, String type, Instant time) {
    return new Fetch(url, time, 200, List.of(new Header("Content-Type", type)), Duration.ZERO);
  }

  private static void insert(
      Connection connection,
      WatchedPage page,
      Version version,
      int ordinal,
      String kind,
      Page held,
      Version bytes)
      throws SQLException {
    Sql.run(
        connection,
        "insert into attachment (page, version, ordinal, workspace, kind, url, profile, number,"
            + " hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (page, version, ordinal) do"
            + " nothing",
        page.id(),
        version.number(),
        ordinal,
        held.workspace(),
        kind,
        held.url(),
        held.profile(),
        bytes.number(),
        bytes.hash().toString());
  }

  /** What is kept with a version of a page. */
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

  /** Its bytes. */
  public byte[] bytes(Archive archive) {
    return archive.version(held, number).map(archive::bytes).orElse(new byte[0]);
  }
}
