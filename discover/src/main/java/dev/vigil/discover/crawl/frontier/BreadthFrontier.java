package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;

/** Visits URLs near to a start URL first (breadth-first). For one thread. */
public final class BreadthFrontier implements Frontier {
  @Override
  public double rank(FoundUrl found) {
    return found.depth();
  }
}
