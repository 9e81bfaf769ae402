package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.FoundUrl;
import dev.vigil.discover.crawl.plugin.Frontier;
import dev.vigil.discover.crawl.store.Fingerprint;

/**
 * Visits waiting URLs in random order: each gets a random rank, computed from a random seed and the
 * URL, so that two crawls with one random seed visit in the same order. The random walk of DynaBot
 * (Rocco 2004, Section 2.5.2). For one thread.
 */
public final class RandomFrontier implements Frontier {
  private final long seed;

  public RandomFrontier(String seed) {
    try {
      this.seed = seed.isEmpty() ? 1 : Long.parseLong(seed);
    } catch (NumberFormatException e) {
      throw new DiscoverException(
          "The frontier random takes a whole number as its seed, not '" + seed + "'.", e);
    }
  }

  @Override
  public double rank(FoundUrl found) {
    long chance = Fingerprint.with(Fingerprint.of(found.url().toString()), seed);
    return (chance >>> 11) * 0x1.0p-53;
  }
}
