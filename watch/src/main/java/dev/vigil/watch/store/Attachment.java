package dev.vigil.watch.store;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.fetch.message.CachedResource;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.RenderedPage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
   * stays short; the transaction connects them to the version.
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

  /** Whether a page of the archive holds a resource of another page. */
  public static boolean isResource(Page page) {
    return page.profile().startsWith(REQUISITE + " ")
        || page.profile().startsWith(SCREENSHOT + " ");
  }

  public boolean isImage() {
    return kind.equals("image");
  }

  /** Whether it is a document in a frame, or the page around its frames. */
  public boolean isFrame() {
    return kind.equals("frame");
  }

  /** The stored resource, so that it is not fetched again; empty if its bytes are gone. */
  public Optional<CachedResource> part(Archive archive) {
    return archive
        .version(held, number)
        .map(
            version -> {
              FetchRecord fetch = version.fetch();
              return new CachedResource(
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
