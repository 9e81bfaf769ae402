package dev.vigil.watch.engine;

import dev.vigil.archive.FetchRecord;
import dev.vigil.archive.StoredHeader;
import dev.vigil.fetch.HttpAnswer;
import dev.vigil.fetch.PageFrames;
import dev.vigil.fetch.PageProperties;
import dev.vigil.fetch.browser.LoadedResource;
import dev.vigil.fetch.browser.RenderedPage;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.store.PropertyText;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a page was found to be, wherever it came from. Immutable as long as nobody writes into the
 * body.
 *
 * @param fetch how it was come by, as the archive keeps it
 * @param properties what to remember for the next look
 * @param wireBytes bytes that came over the line
 * @param rendered what a browser brought along
 * @param frames the page and the documents in its frames as they were served, where the body is
 *     what they look like together
 */
record PageReply(
    FetchRecord fetch,
    byte[] body,
    PageProperties properties,
    long wireBytes,
    Optional<RenderedPage> rendered,
    List<LoadedResource> frames) {

  PageReply {
    frames = List.copyOf(frames);
  }

  private PageReply(
      FetchRecord fetch,
      byte[] body,
      PageProperties properties,
      long wireBytes,
      Optional<RenderedPage> rendered) {
    this(fetch, body, properties, wireBytes, rendered, List.of());
  }

  /**
   * With the content of its frames. No server vouches for what they are together, so the next look
   * asks for all of them.
   */
  PageReply with(PageFrames followed) {
    List<StoredHeader> headers =
        new ArrayList<>(
            fetch.headers().stream()
                .filter(h -> !OF_THE_BODY.matcher(h.name()).matches())
                .toList());
    headers.add(new StoredHeader("Content-Type", "text/html; charset=utf-8"));
    return new PageReply(
        new FetchRecord(fetch.url(), fetch.time(), fetch.status(), headers, fetch.took()),
        followed.combined(),
        PageProperties.ofContent(followed.combined()),
        wireBytes,
        rendered,
        followed.documents());
  }

  private static final Pattern OF_THE_BODY =
      Pattern.compile(
          "(?i)content-(?:type|length|encoding|md5|digest)|digest|repr-digest|etag|last-modified");

  /** From a web server. */
  static PageReply of(HttpAnswer answer) {
    return new PageReply(
        new FetchRecord(
            answer.url().toString(),
            answer.at(),
            answer.status(),
            answer.headers().stream().map(h -> new StoredHeader(h.name(), h.value())).toList(),
            answer.took()),
        answer.body(),
        answer.properties(),
        answer.wireBytes(),
        answer.rendered());
  }

  /** From a source on this machine. */
  static PageReply of(SourceContent.Content taken, String url, Instant now) {
    PageProperties content = PageProperties.ofContent(taken.bytes());
    return new PageReply(
        FetchRecord.at(url, now),
        taken.bytes(),
        new PageProperties(
            content.etag(),
            taken.modified(),
            content.declaredLength(),
            content.size(),
            content.checksum(),
            false),
        0,
        Optional.empty());
  }

  /** From an agent. */
  static PageReply of(AgentReport.Content content) {
    PageProperties of = PageProperties.ofContent(content.body());
    return new PageReply(
        content.fetch(),
        content.body(),
        new PageProperties(
            content.fetch().header("ETag"),
            content.modified(),
            of.declaredLength(),
            of.size(),
            of.checksum(),
            false),
        content.wireBytes(),
        Optional.empty());
  }

  /** From an agent that saw the page as it was. */
  static PageReply again(WatchedPage page) {
    byte[] nothing = new byte[0];
    return new PageReply(
        FetchRecord.at(page.page().url(), Instant.EPOCH),
        nothing,
        PropertyText.read(page.properties()).orElseGet(() -> PageProperties.ofContent(nothing)),
        0,
        Optional.empty());
  }
}
