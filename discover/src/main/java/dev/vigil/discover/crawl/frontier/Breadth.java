package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.crawl.Found;
import dev.vigil.discover.crawl.Frontier;

/** What is nearer to a seed goes first. For one thread. */
public final class Breadth implements Frontier {
  @Override
  public double rank(Found found) {
    return found.depth();
  }
}
