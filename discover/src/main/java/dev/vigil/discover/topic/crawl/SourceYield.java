package dev.vigil.discover.topic.crawl;

import dev.vigil.discover.BoundedMap;
import java.util.Map;

/**
 * What the links of each visited page led to so far: a page whose links led to relevant pages is a
 * hub, and its other links are worth more. Bounded; the pages seen longest ago are forgotten. For
 * one thread.
 */
final class SourceYield {
  private static final int MOST = 60_000;
  private static final double UNSEEN = 3;

  private double all = 1;
  private double good = 0.2;

  private final Map<Long, float[]> sources = new BoundedMap<>(MOST);

  /** Counts a link of a page that led to a page of that relevance. */
  void add(long source, double relevance) {
    float[] counts = sources.computeIfAbsent(source, s -> new float[2]);
    counts[0]++;
    counts[1] += (float) relevance;
    all++;
    good += relevance;
  }

  /** The logarithm of how much more than usual the links of these pages led to relevant pages. */
  double odds(long[] pages) {
    double usual = good / all;
    double sum = 0;
    for (long page : pages) {
      float[] counts = sources.get(page);
      if (counts != null) {
        sum += Math.log((counts[1] + UNSEEN * usual) / (counts[0] + UNSEEN) / usual);
      }
    }
    return pages.length == 0 ? 0 : sum / pages.length;
  }

  /** The mean relevance of the pages that links led to. */
  double usual() {
    return good / all;
  }
}
