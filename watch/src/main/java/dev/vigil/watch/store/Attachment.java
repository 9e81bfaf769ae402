package dev.vigil.watch.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Sql;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.message.KeptResource;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.RenderedPage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A resource stored with a version of a page: style sheet, image, font, frame or screenshot. Its
 * bytes are a version in the archive, so that equal ones are stored once. Immutable.
 *
 * @param kind {@code style_sheet}, {@code image}, {@code font}, {@code frame} or {@code screenshot}
 * @param url its URL
 * @param held the page and number under which its bytes are kept
 * @param hash of its bytes
 */
public record Attachment(String kind, String url, Page held, int number, String hash) {
  public static final String SCREENSHOT = "screenshot";

  private static final String REQUISITE = "requisite";
  private static final String TYPE = "Content-Type";

  /**
   * Stores the bytes of resources before the transaction of their version, so that the transaction
   * stays short; {@link #attach} connects them to the version.
   */
  public static List<Attachment> keep(
      Archive archive, WatchedPage page, RenderedPage rendered, Instant time) {
    List<Attachment> attachments = new ArrayList<>();
    long workspace = page.page().workspace();
    for (LoadedResource one : rendered.resources()) {
      Page held = new Page(workspace, one.url(), REQUISITE + " " + page.page().profile());
      attachments.add(
          row(
              one.kind().name().toLowerCase(Locale.ROOT),
              archive.add(held, one.body(), fetch(one, time)).version()));
    }
    if (rendered.screenshot().length > 0) {
      Page held = new Page(workspace, page.page().url(), SCREENSHOT + " " + page.page().profile());
      FetchRecord fetch = fetch(held.url(), "image/png", time);
      attachments.add(row(SCREENSHOT, archive.add(held, rendered.screenshot(), fetch).version()));
    }
    return attachments;
  }

  private static Attachment row(String kind, Version bytes) {
    return new Attachment(
        kind, bytes.page().url(), bytes.page(), bytes.number(), bytes.hash().toString());
  }

  private static FetchRecord fetch(LoadedResource one, Instant time) {
    List<StoredHeader> headers =
        new ArrayList<>(List.of(new StoredHeader(TYPE, one.contentType())));
    one.headers().forEach(header -> headers.add(new StoredHeader(header.name(), header.value())));
    return new FetchRecord(one.url(), time, 200, headers, Duration.ZERO);
  }

  private static FetchRecord fetch(String url, String type, Instant time) {
    return new FetchRecord(url, time, 200, List.of(new StoredHeader(TYPE, type)), Duration.ZERO);
  }

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
          one.held.workspace(),
          one.kind,
          one.held.url(),
          one.held.profile(),
          one.number,
          one.hash);
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
                  one.hash,
                  one.number,
                  one.held.workspace(),
                  one.held.url(),
                  one.held.profile())
              .isPresent();
      if (!needed && archive.version(one.held, one.number).isPresent()) {
        archive.delete(one.held, List.of(one.number));
      }
    }
  }

  public boolean isImage() {
    return kind.equals("image");
  }

  /** Whether it is a document in a frame, or the page around its frames. */
  public boolean isFrame() {
    return kind.equals("frame");
  }

  /** The stored resource, so that it is not fetched again; empty if its bytes are gone. */
  public Optional<KeptResource> part(Archive archive) {
    return archive
        .version(held, number)
        .map(
            version -> {
              FetchRecord fetch = version.fetch();
              return new KeptResource(
                  fetch.header(TYPE).orElse(""),
                  fetch.headers().stream()
                      .filter(header -> !header.name().equals(TYPE))
                      .map(header -> new dev.vigil.fetch.HttpHeader(header.name(), header.value()))
                      .toList(),
                  fetch.time(),
                  hash,
                  () -> archive.bytes(version));
            });
  }

  /** The bytes of the resource. */
  public byte[] bytes(Archive archive) {
    return archive.version(held, number).map(archive::bytes).orElse(new byte[0]);
  }
}
