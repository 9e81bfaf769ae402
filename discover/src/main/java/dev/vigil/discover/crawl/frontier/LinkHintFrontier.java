package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.PageLink;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Visits URLs that contain one of some words first, then those whose link text contains one, then
 * all others; among equals the one found last, so that a crawl goes deep near matches (the link
 * hint frontier of DynaBot, Rocco 2004, Section 2.5.3). For one thread.
 */
public final class LinkHintFrontier implements Frontier {
  private final List<String> hints;

  /** Takes words with commas between them. */
  public LinkHintFrontier(String hints) {
    this.hints =
        Stream.of(hints.split(",", -1))
            .map(hint -> hint.strip().toLowerCase(Locale.ROOT))
            .filter(hint -> !hint.isEmpty())
            .toList();
    if (this.hints.isEmpty()) {
      throw new DiscoverException(
          "The frontier hint needs words to look for in addresses, such as hint=blast,search.");
    }
  }

  @Override
  public double rank(FoundUrl found) {
    int warmth = hasHint(found.url().toString()) ? 0 : hasHint(found.anchor()) ? 1 : 2;
    return warmth * 1e15 - found.number();
  }

  @Override
  public boolean isUrgent(PageLink link) {
    return hasHint(link.url().toString()) || hasHint(link.anchor());
  }

  private boolean hasHint(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return hints.stream().anyMatch(lower::contains);
  }
}
