package dev.vigil.discover.crawl;

import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcPages;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.polite.Politeness;
import dev.vigil.fetch.url.WebUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Serves recorded pages as if they were the web; a URL that is not recorded does not exist. Nothing
 * goes over the network, and no politeness is needed. Safe for use by several threads.
 */
public final class WarcPageSource implements CrawlPageSource {
  private final WarcPages pages;
  private final Map<String, String> recorded = new HashMap<>();
  private final TimeSource time;
  private final HostRateLimiter hosts;

  public WarcPageSource(List<Path> files, TimeSource time) {
    this.pages = WarcPages.open(files);
    this.time = time;
    this.hosts = new HostRateLimiter(Politeness.NONE, time);
    for (String url : pages.urls()) {
      canonical(url).ifPresent(one -> recorded.put(one, url));
    }
  }

  private static Optional<String> canonical(String url) {
    try {
      return Optional.of(CanonicalUrl.of(WebUrl.parse(url)).toString());
    } catch (FetchException e) {
      return Optional.empty(); // dns: and the like are recorded too
    }
  }

  /** All recorded URLs, for a crawl without other start URLs. */
  public List<String> urls() {
    return recorded.keySet().stream().sorted().toList();
  }

  @Override
  public FetchOutcome fetch(WebUrl url) {
    Optional<Capture> found =
        Optional.ofNullable(recorded.get(url.toString())).flatMap(pages::page);
    if (found.isEmpty()) {
      return new FetchOutcome.Failed(
          url, FetchFault.NO_CONNECTION, url + " is not in the WARC files.", List.of(), 1);
    }
    Capture capture = found.get();
    List<HttpHeader> headers = new ArrayList<>();
    capture.fetch().headers().forEach(header -> headers.add(lenient(header)));
    return new FetchOutcome.Fetched(
        new FetchResponse(
            url,
            url,
            capture.fetch().status() == 0 ? 200 : capture.fetch().status(),
            "http/1.1",
            headers,
            capture.body(),
            capture.body().length,
            List.of(),
            PageProperties.ofContent(capture.body()),
            time.now(),
            Duration.ZERO,
            1,
            Set.of(),
            Optional.empty()));
  }

  private static HttpHeader lenient(dev.vigil.archive.version.StoredHeader header) {
    try {
      return new HttpHeader(header.name(), header.value());
    } catch (FetchException e) {
      return new HttpHeader("X-Unreadable", "");
    }
  }

  @Override
  public FetchOutcome fetch(WebUrl url, HostRateLimiter.Booking booking) {
    return fetch(url);
  }

  @Override
  public HostRateLimiter hosts() {
    return hosts;
  }

  @Override
  public Optional<String> address(String host) {
    return Optional.empty();
  }

  @Override
  public void close() {
    pages.close();
  }
}
