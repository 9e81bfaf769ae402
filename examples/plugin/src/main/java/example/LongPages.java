package example;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;

/** Counts pages with more than 1,000 nodes: {@code vigil crawl --module long-pages URL}. */
public final class LongPages implements PageModule {
  private static final int LONG = 1_000;

  @Override
  public void page(CrawledPage page, PageSink out) {
    page.digest()
        .filter(digest -> digest.nodeCount() > LONG)
        .ifPresent(d -> out.count("long pages", 1));
  }
}
