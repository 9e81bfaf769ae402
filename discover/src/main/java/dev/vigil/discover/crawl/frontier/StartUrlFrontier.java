package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;

/**
 * Visits the start URLs in their order, each as often as it occurs, and nothing else: follows a
 * list that was written by hand or recorded by another crawl. For one thread.
 */
public final class StartUrlFrontier implements Frontier {
  @Override
  public double rank(FoundUrl found) {
    return found.number();
  }

  @Override
  public boolean isFixed() {
    return true;
  }
}
