package dev.vigil.discover.crawl.module;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Matches pages whose text contains all of some terms. Immutable. */
public final class TermMatcher implements PageModule {
  private final List<String> terms;

  /** Takes terms with commas between them. */
  public TermMatcher(String terms) {
    this.terms =
        Stream.of(terms.split(",", -1))
            .map(term -> term.strip().toLowerCase(Locale.ROOT))
            .filter(term -> !term.isEmpty())
            .toList();
    if (this.terms.isEmpty()) {
      throw new DiscoverException(
          "The module terms needs words to look for, such as terms=nucleotide,search.");
    }
  }

  @Override
  public void page(CrawledPage page, PageSink out) {
    if (page.digest().isPresent() && has(page.digest().get())) {
      out.match("terms", page.url(), String.join(", ", terms));
    }
  }

  private boolean has(PageDigest digest) {
    String text = RenderedText.of(digest, 0).toLowerCase(Locale.ROOT);
    return terms.stream().allMatch(text::contains);
  }
}
