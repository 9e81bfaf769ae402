package dev.vigil.discover.crawl;

import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.polite.HostRateLimiter;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;

/**
 * The source of the pages of a crawl: the live web or a recording. Safe for use by several threads.
 */
public interface CrawlPageSource extends AutoCloseable {
  /** Fetches a page; a redirect is an answer. */
  FetchOutcome fetch(WebUrl url);

  /**
   * Fetches a page whose start was booked; a redirect is an answer.
   *
   * @param booking of {@link #hosts}; the caller closes it
   */
  FetchOutcome fetch(WebUrl url, HostRateLimiter.Booking booking);

  /** Decides when a request to a host may start. */
  HostRateLimiter hosts();

  /** A key that is equal for the hosts of one machine; empty if it does not matter. */
  Optional<String> address(String host);

  @Override
  void close();
}
