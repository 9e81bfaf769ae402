package dev.vigil.discover.crawl;

import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.guard.Resolver;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.url.WebUrl;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/** Fetches the pages of a crawl from the web. Safe for use by several threads. */
public final class LivePageSource implements CrawlPageSource {
  private final Fetcher fetcher;
  private final Resolver resolver;
  private final FetchLimits caps;

  /**
   * @param fetcher stays open
   * @param resolver resolves the addresses of hosts, as long as they are valid
   */
  public LivePageSource(Fetcher fetcher, Resolver resolver, int pageBytes) {
    this.fetcher = fetcher;
    this.resolver = resolver;
    this.caps = FetchLimits.PAGE.withRedirects(0).withBytes(pageBytes, pageBytes);
  }

  @Override
  public FetchOutcome fetch(WebUrl url) {
    return fetcher.fetch(FetchRequest.of(url).with(caps));
  }

  @Override
  public FetchOutcome fetch(WebUrl url, HostRateLimiter.Booking booking) {
    return fetcher.fetch(FetchRequest.of(url).with(caps), booking);
  }

  @Override
  public HostRateLimiter hosts() {
    return fetcher.hosts();
  }

  @Override
  public Optional<String> address(String host) {
    if (host.indexOf(':') >= 0 || host.matches("[0-9.]+")) {
      return Optional.of(host);
    }
    if (host.equals("localhost") || host.endsWith(".localhost")) {
      return Optional.of("127.0.0.1"); // RFC 6761: never asked of a name server
    }
    try {
      // With several addresses, the least: hosts that share a machine mostly share all of them.
      return resolver.resolve(host).stream().map(InetAddress::getHostAddress).sorted().findFirst();
    } catch (UnknownHostException e) {
      return Optional.empty(); // the fetch will say so
    }
  }

  @Override
  public void close() {}
}
