package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageLink;
import dev.vigil.discover.crawl.store.ModuleMatch;
import dev.vigil.discover.crawl.store.PageLog;
import dev.vigil.discover.crawl.store.WaitingUrl;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A finished visit that waits for its commit. Immutable.
 *
 * @param outcome {@code ok}, {@code redirect}, or why there is no page, in a word or two
 * @param page what was answered, with no digest where that is no page
 * @param place where the answer stands in the page log
 * @param sameAs the page whose content it has; 0 for none
 * @param found what the modules found
 * @param matches in the order of finding
 * @param counts of the modules
 */
record FinishedVisit(
    WaitingUrl waiting,
    String outcome,
    CrawledPage page,
    long took,
    Optional<PageLog.Place> place,
    long sameAs,
    List<Suggestion> found,
    List<ModuleMatch> matches,
    Map<String, Long> counts) {
  /** A link with the weight that a module gave it. */
  record Suggestion(PageLink link, double weight) {}

  /** Whether the host answered. */
  boolean isAnswered() {
    return page.status() > 0;
  }
}
