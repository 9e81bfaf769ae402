package dev.vigil.discover.crawl.module;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;

/** Passes the links of a page to the frontier. Stateless. */
public final class LinkExtractor implements PageModule {
  @Override
  public void page(CrawledPage page, PageSink out) {
    page.links().forEach(out::add);
  }
}
