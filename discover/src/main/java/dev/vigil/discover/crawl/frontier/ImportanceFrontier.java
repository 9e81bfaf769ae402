package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.plugin.RankUpdates;
import dev.vigil.discover.rank.OpicCrawl;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits important pages first, by the cash that the pages before have passed on to them (OPIC in
 * GREEDY order). It keeps nothing of its own: what it knows follows from the crawl's log of links.
 * For one thread.
 */
public final class ImportanceFrontier implements Frontier {
  private @Nullable OpicCrawl opic;
  private int shifts;

  @Override
  public void begin(CrawlContext place) {
    opic = new OpicCrawl(place.links());
    // Ranks of an earlier run were counted from another level.
    shifts = -1;
  }

  @Override
  public double rank(FoundUrl found) {
    return -opic().standing(found.number());
  }

  @Override
  public void visited(
      CrawledPage page, List<WebUrl> links, long[] numbers, int matches, RankUpdates ranks) {
    opic().visited(page.number(), numbers, (number, by) -> ranks.add(number, -by));
  }

  @Override
  public boolean changesRanks() {
    return true;
  }

  @Override
  public boolean reorder() {
    boolean moved = shifts != opic().shifts();
    shifts = opic().shifts();
    return moved;
  }

  private OpicCrawl opic() {
    OpicCrawl begun = opic;
    if (begun == null) {
      throw new IllegalStateException("a frontier is used after it has begun");
    }
    return begun;
  }
}
