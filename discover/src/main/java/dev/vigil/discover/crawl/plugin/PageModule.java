package dev.vigil.discover.crawl.plugin;

/**
 * Processes each page that a crawl fetched: extracts links, analyses forms, counts, matches.
 * Modules run one after the other in the order in which the crawl names them. Implementations are
 * safe for use by several threads, since pages are processed side by side.
 *
 * <p>What a module hands to its {@link PageSink} is committed together with the page, once. After a
 * crash a page whose commit is missing is processed again from its stored bytes, so whatever a
 * module does beside the outlet (a request to the site, a file) may happen twice.
 *
 * <p>A module has a public constructor that takes nothing or one {@code String}, what the user
 * wrote behind its name.
 */
public interface PageModule extends AutoCloseable {
  /** Called once before the first page. */
  default void begin(CrawlContext place) {}

  /**
   * Whether it sends requests to the hosts of pages. If so, the crawl fetches nothing else from a
   * host while the module works on a page of it, beyond the requests that may run side by side.
   */
  default boolean sendsRequests() {
    return false;
  }

  /** Processes a page. */
  void page(CrawledPage page, PageSink out);

  /** Called when the crawl ends or pauses. */
  @Override
  default void close() {}
}
