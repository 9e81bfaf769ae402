package dev.vigil.discover.crawl.rdf;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import java.util.Optional;

/**
 * Matches RDF files and pages that contain RDF, and follows what RDF files refer to, such as {@code
 * rdfs:seeAlso}. Stateless.
 */
public final class RdfMatcher implements PageModule {
  @Override
  public void page(CrawledPage page, PageSink out) {
    Optional<String> syntax = RdfContent.syntax(page);
    if (syntax.isPresent()) {
      out.match("rdf", page.url(), syntax.get());
      out.count("rdf " + syntax.get(), 1);
      if (!page.mediaType().contains("html")) {
        RdfContent.links(page).forEach(url -> out.add(new PageLink(url, "RDF", 0)));
      }
    }
  }
}
