package dev.vigil.discover.topic;

import java.util.Arrays;
import java.util.List;

/**
 * Counts in how many pages each feature occurs, and selects the features that tell most about a
 * topic by mutual information (the relative entropy between the joint distribution of feature and
 * topic and independent ones). For one thread.
 */
final class FeatureSelection {
  private final List<FeatureCounts> pages;
  private final int[] keys;
  private final int[] frequency;

  private FeatureSelection(List<FeatureCounts> pages, int[] keys, int[] frequency) {
    this.pages = pages;
    this.keys = keys;
    this.frequency = frequency;
  }

  /** All features that occur in at least some pages. */
  static FeatureSelection of(List<FeatureCounts> pages, int least) {
    int total = pages.stream().mapToInt(FeatureCounts::size).sum();
    int[] all = new int[total];
    int n = 0;
    for (FeatureCounts page : pages) {
      System.arraycopy(page.keys(), 0, all, n, page.size());
      n += page.size();
    }
    Arrays.sort(all);
    int[] keys = new int[1024];
    int[] frequency = new int[1024];
    int size = 0;
    for (int i = 0; i < total; ) {
      int j = i;
      while (j < total && all[j] == all[i]) {
        j++;
      }
      if (j - i >= least) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, size * 2);
          frequency = Arrays.copyOf(frequency, size * 2);
        }
        keys[size] = all[i];
        frequency[size++] = j - i;
      }
      i = j;
    }
    return new FeatureSelection(pages, Arrays.copyOf(keys, size), Arrays.copyOf(frequency, size));
  }

  int[] keys() {
    return keys;
  }

  /** The inverse document frequency of each feature. */
  float[] rarity() {
    float[] rarity = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      rarity[i] = (float) (1 + Math.log((1.0 + pages.size()) / (1.0 + frequency[i])));
    }
    return rarity;
  }

  /** The positions of the features that tell most about a topic, in ascending order. */
  int[] best(boolean[] positive, boolean[] used, int most) {
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
      int from = 0;
      for (int key : pages.get(p).keys()) {
        int at = Arrays.binarySearch(keys, from, keys.length, key);
        if (at >= 0) {
          frequencyUsed[at]++;
          with[at] += positive[p] ? 1 : 0;
          from = at + 1;
        } else {
          from = -at - 1;
        }
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
