package dev.vigil.watch.page;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.LoadedResource;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.message.RenderedPage;
import dev.vigil.watch.agent.AgentReport;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.store.PagePropertyCodec;
import dev.vigil.watch.store.WatchedPage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The response for a page, from a web server, a local source or an agent. Immutable as long as no
 * caller writes into the body.
 *
 * @param fetch the fetch record, as archived
 * @param properties what to remember for the next check
 * @param wireBytes bytes received over the network
 * @param rendered the resources of the browser
 * @param frames the page and the documents in its frames as they were served, where the body
 *     combines them
 */
public record PageResponse(
    FetchRecord fetch,
    byte[] body,
    PageProperties properties,
    long wireBytes,
    Optional<RenderedPage> rendered,
    List<LoadedResource> frames) {

  public PageResponse {
    frames = List.copyOf(frames);
  }

  private PageResponse(
      FetchRecord fetch,
      byte[] body,
      PageProperties properties,
      long wireBytes,
      Optional<RenderedPage> rendered) {
    this(fetch, body, properties, wireBytes, rendered, List.of());
  }

  /** The response of a web server. */
  static PageResponse of(FetchResponse answer) {
    return of(answer, List.of());
  }

  /** The response of a web server that combines these documents. */
  static PageResponse of(FetchResponse answer, List<LoadedResource> frames) {
    return new PageResponse(
        new FetchRecord(
            answer.url().toString(),
            answer.at(),
            answer.status(),
            answer.headers().stream().map(h -> new StoredHeader(h.name(), h.value())).toList(),
            answer.took()),
        answer.body(),
        answer.properties(),
        answer.wireBytes(),
        answer.rendered(),
        frames);
  }

  /** The content of a local source. */
  static PageResponse of(SourceContent.Content taken, String url, Instant now) {
    PageProperties content = PageProperties.ofContent(taken.bytes());
    return new PageResponse(
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

  /** The content from an agent. */
  static PageResponse of(AgentReport.Content content) {
    PageProperties of = PageProperties.ofContent(content.body());
    return new PageResponse(
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

  /** The unchanged content from an agent. */
  static PageResponse again(WatchedPage page) {
    byte[] nothing = new byte[0];
    return new PageResponse(
        FetchRecord.at(page.page().url(), Instant.EPOCH),
        nothing,
        PagePropertyCodec.read(page.properties())
            .orElseGet(() -> PageProperties.ofContent(nothing)),
        0,
        Optional.empty());
  }
}
