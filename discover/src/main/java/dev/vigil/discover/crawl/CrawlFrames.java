package dev.vigil.discover.crawl;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.resource.FrameReference;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.FetchedFrames;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Fetches the frames of a page of a crawl, as a check does, within the scope of the crawl. Safe for
 * use by several threads.
 */
final class CrawlFrames {
  /** The header field with the URL of a frame, one for each frame in the page. */
  private static final String FRAME = "X-Vigil-Frame";

  private final CrawlPageSource web;
  private final CrawlScope scope;
  private final TimeSource time;

  CrawlFrames(CrawlPageSource web, CrawlScope scope, TimeSource time) {
    this.web = web;
    this.scope = scope;
    this.time = time;
  }

  /** The page with the content of those frames that come; empty without any. */
  Optional<FetchResponse> combined(FetchResponse page, PageDigest digest) {
    List<FrameReference> references = FrameReference.of(digest);
    if (references.isEmpty()) {
      return Optional.empty();
    }
    FetchedFrames frames =
        Fetcher.frames(page, digest, _ -> Optional.empty(), (_, _) -> true, this::fetch, time);
    if (!frames.isFramed()) {
      return Optional.empty();
    }
    FetchResponse combined = frames.in(page);
    Set<String> urls = new LinkedHashSet<>();
    Set<Integer> nodes = references.stream().map(FrameReference::node).collect(Collectors.toSet());
    LinkReader.read(page.url(), digest).stream()
        .filter(link -> nodes.contains(link.node()))
        .forEach(link -> urls.add(link.url().toString()));
    frames.documents().stream().skip(1).forEach(frame -> urls.add(frame.url()));
    List<HttpHeader> headers = new ArrayList<>(combined.headers());
    urls.forEach(url -> headers.add(new HttpHeader(FRAME, url)));
    return Optional.of(combined.with(headers));
  }

  private FetchOutcome fetch(WebUrl url) {
    if (!scope.has(url)) {
      return new FetchOutcome.Refused(
          url.toString(), url + " is outside of the scope of the crawl.", List.of());
    }
    try {
      return web.fetch(CanonicalUrl.of(url));
    } catch (FetchException e) {
      return new FetchOutcome.Failed(
          url, FetchFault.BROKEN_ANSWER, String.valueOf(e.getMessage()), List.of(), 1);
    }
  }

  /** The links of a page and the frames that it was combined from, each URL once. */
  static List<PageLink> with(FetchRecord fetch, List<PageLink> links) {
    Map<String, PageLink> all = new LinkedHashMap<>();
    links.forEach(link -> all.put(link.url().toString(), link));
    for (StoredHeader header : fetch.headers()) {
      if (header.name().equalsIgnoreCase(FRAME)) {
        try {
          WebUrl url = CanonicalUrl.of(WebUrl.parse(header.value()));
          all.putIfAbsent(url.toString(), new PageLink(url, "", 0));
        } catch (FetchException e) {
          // The server wrote this field itself.
        }
      }
    }
    return List.copyOf(all.values());
  }
}
