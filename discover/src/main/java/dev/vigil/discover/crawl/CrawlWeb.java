package dev.vigil.discover.crawl;

import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.Optional;

/**
 * The source of the pages of a crawl: the live web or a recording. Safe for use by several threads.
 */
public interface CrawlWeb extends AutoCloseable {
  /** Fetches a page; a redirect is an answer. */
  FetchOutcome fetch(WebUrl url);

  /** How long a host is to be left alone now. */
  Duration pause(String host);

  /** A key that is equal for the hosts of one machine; empty if it does not matter. */
  Optional<String> address(String host);

  @Override
  void close();
}
