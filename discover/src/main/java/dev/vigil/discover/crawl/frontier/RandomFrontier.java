package dev.vigil.discover.crawl.frontier;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.FoundUrl;
import dev.vigil.discover.crawl.Frontier;
import dev.vigil.discover.crawl.store.Fingerprint;

/**
 * Any address that waits is as likely to be next as any other: each gets a rank by chance, which
 * follows from the seed of chance and the address, so that two crawls with one seed walk alike. The
 * random walk of DynaBot (Rocco 2004, Section 2.5.2). For one thread.
 */
public final class RandomFrontier implements Frontier {
  private final long seed;

  public RandomFrontier(String seed) {
    try {
      this.seed = seed.isEmpty() ? 1 : Long.parseLong(seed);
    } catch (NumberFormatException e) {
      throw new DiscoverException(
          "The frontier random takes a number as the seed of chance, not '" + seed + "'.", e);
    }
  }

  @Override
  public double rank(FoundUrl found) {
    long chance = Fingerprint.with(Fingerprint.of(found.url().toString()), seed);
    return (chance >>> 11) * 0x1.0p-53;
  }
}
