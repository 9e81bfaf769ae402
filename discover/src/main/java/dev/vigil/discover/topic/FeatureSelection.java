package dev.vigil.discover.topic;

import dev.vigil.discover.topic.KnownFeatures.PageVector;
import java.util.Arrays;
import java.util.List;

/**
 * Counts in how many pages each feature occurs, and selects the features that tell most about a
 * topic by mutual information (the relative entropy between the joint distribution of feature and
 * topic and independent ones). For one thread.
 */
final class FeatureSelection {
  private final int pages;
  private final int[] keys;
  private final int[] frequency;

  private FeatureSelection(int pages, int[] keys, int[] frequency) {
    this.pages = pages;
    this.keys = keys;
    this.frequency = frequency;
  }

  /**
   * All features of some pages that occur in several.
   *
   * @param more further pages in which they may occur
   * @param least in how many pages a feature occurs at least
   */
  static FeatureSelection of(List<FeatureCounts> pages, List<FeatureCounts> more, int least) {
    int total = pages.stream().mapToInt(FeatureCounts::size).sum();
    int[] all = new int[total];
    int n = 0;
    for (FeatureCounts page : pages) {
      System.arraycopy(page.keys(), 0, all, n, page.size());
      n += page.size();
    }
    Arrays.sort(all);
    int size = 0;
    int[] keys = new int[1024];
    for (int i = 0; i < total; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        keys = size == keys.length ? Arrays.copyOf(keys, size * 2) : keys;
        keys[size++] = all[i];
      }
    }
    keys = Arrays.copyOf(keys, size);
    int[] frequency = new int[size];
    KnownFeatures known = new KnownFeatures(keys, new float[size]);
    for (List<FeatureCounts> some : List.of(pages, more)) {
      for (FeatureCounts page : some) {
        for (int key : page.keys()) {
          int at = known.find(key);
          if (at >= 0) {
            frequency[at]++;
          }
        }
      }
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (frequency[i] >= least) {
        keys[kept] = keys[i];
        frequency[kept++] = frequency[i];
      }
    }
    return new FeatureSelection(
        pages.size() + more.size(), Arrays.copyOf(keys, kept), Arrays.copyOf(frequency, kept));
  }

  int[] keys() {
    return keys;
  }

  /** The inverse document frequency of each feature. */
  float[] rarity() {
    float[] rarity = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      rarity[i] = (float) (1 + Math.log((1.0 + pages) / (1.0 + frequency[i])));
    }
    return rarity;
  }

  /**
   * The positions of the features that tell most about a topic, in ascending order.
   *
   * @param vectors the pages over {@link #keys}
   * @param used which pages count
   */
  int[] best(PageVector[] vectors, boolean[] positive, boolean[] used, int most) {
    int[] with = new int[keys.length];
    int[] frequencyUsed = new int[keys.length];
    int total = 0;
    int yes = 0;
    for (int p = 0; p < positive.length; p++) {
      if (!used[p]) {
        continue;
      }
      total++;
      yes += positive[p] ? 1 : 0;
      for (int i = 0; i < vectors[p].size(); i++) {
        int at = vectors[p].at(i);
        frequencyUsed[at]++;
        with[at] += positive[p] ? 1 : 0;
      }
    }
    double[] worth = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      worth[i] = information(with[i], frequencyUsed[i], yes, total);
    }
    if (keys.length <= most) {
      return java.util.stream.IntStream.range(0, keys.length).filter(i -> worth[i] > 0).toArray();
    }
    double[] sorted = worth.clone();
    Arrays.sort(sorted);
    double bar = Math.max(sorted[sorted.length - most], 1e-12);
    return java.util.stream.IntStream.range(0, keys.length)
        .filter(i -> worth[i] >= bar)
        .limit(most * 2L)
        .toArray();
  }

  /** The mutual information of presence and membership in nats. */
  static double information(int both, int present, int yes, int total) {
    return part(both, present, yes, total)
        + part(present - both, present, total - yes, total)
        + part(yes - both, total - present, yes, total)
        + part(total - present - yes + both, total - present, total - yes, total);
  }

  private static double part(double joint, double first, double second, double total) {
    return joint <= 0 ? 0 : joint / total * Math.log(joint * total / (first * second));
  }
}
