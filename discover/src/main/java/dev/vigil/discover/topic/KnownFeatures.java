package dev.vigil.discover.topic;

import java.util.Arrays;

/**
 * The features that a model knows, by a table that finds each in one or two steps, and pages as
 * vectors over them. Immutable.
 */
final class KnownFeatures {
  private static final PageVector NOTHING = new PageVector(new int[0], new float[0]);
  private static final FeatureKind[] KINDS = FeatureKind.values();

  /** What the first counts weigh: nearly all counts are among them. */
  private static final double[] WEIGHTS = new double[64];

  static {
    for (int count = 1; count < WEIGHTS.length; count++) {
      WEIGHTS[count] = 1 + Math.log(count);
    }
  }

  private final int[] keys;
  private final float[] rarity;
  private final float rarest;

  /** Kinds of which no feature is known: they would only make the others shorter. */
  private final boolean[] ignored = new boolean[8];

  /**
   * Features with their positions in {@link #keys} plus 1 in the low half, at most half full; 0 is
   * free. Both are in one place, so that a look-up costs one cache miss.
   */
  private final long[] table;

  /**
   * Bits by hashed key, at least eight for each known feature. Most features of a page are unknown,
   * and this small table, which stays in the processor's cache, excludes nearly all of them.
   */
  private final long[] seen;

  /**
   * @param keys hashed names, each once
   * @param rarity their inverse document frequencies
   */
  KnownFeatures(int[] keys, float[] rarity) {
    this.keys = keys;
    this.rarity = rarity;
    float most = 0;
    for (float one : rarity) {
      most = Math.max(most, one);
    }
    rarest = most;
    table = new long[Integer.highestOneBit(Math.max(2, keys.length)) << 2];
    seen = new long[Math.max(1, table.length >> 5)];
    Arrays.fill(ignored, true);
    for (int i = 0; i < keys.length; i++) {
      ignored[keys[i] & 7] = false;
      int bit = bit(keys[i]);
      seen[bit >> 6] |= 1L << bit;
      int slot = slot(keys[i]);
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = (long) keys[i] << 32 | i + 1;
    }
  }

  private int slot(int key) {
    return key * 0x9E3779B9 >>> 7 & table.length - 1;
  }

  private int bit(int key) {
    return (key * 0x85EBCA6B >>> 5) & (seen.length << 6) - 1;
  }

  /** The position of a feature; -1 if it is unknown. */
  int find(int key) {
    int bit = bit(key);
    if ((seen[bit >> 6] & 1L << bit) == 0) {
      return -1;
    }
    for (int slot = slot(key); table[slot] != 0; slot = slot + 1 & table.length - 1) {
      if ((int) (table[slot] >>> 32) == key) {
        return (int) table[slot] - 1;
      }
    }
    return -1;
  }

  private static double weight(float count) {
    int whole = (int) count;
    return whole == count && whole < WEIGHTS.length ? WEIGHTS[whole] : 1 + Math.log(count);
  }

  /**
   * Weighs each feature by the logarithm of its count and its rarity, gives each kind its share of
   * the length, and makes the whole of length 1. Unknown features are part of the length.
   */
  PageVector vector(FeatureCounts page) {
    int[] at = new int[page.size()];
    float[] values = new float[page.size()];
    double[] squares = new double[KINDS.length];
    int n = 0;
    for (int i = 0; i < page.size(); i++) {
      int key = page.keys()[i];
      if (ignored[key & 7]) {
        continue;
      }
      int found = find(key);
      // A page of which most is unknown must not look like the little that is known.
      double value = weight(page.counts()[i]) * (found < 0 ? rarest : rarity[found]);
      squares[key & 7] += value * value;
      if (found >= 0) {
        at[n] = found;
        values[n++] = (float) value;
      }
    }
    if (n == 0) {
      return NOTHING;
    }
    double whole = 0;
    double[] factors = new double[squares.length];
    for (FeatureKind kind : KINDS) {
      int k = FeatureBag.code(kind);
      if (squares[k] > 0) {
        factors[k] = kind.share() / Math.sqrt(squares[k]);
        whole += kind.share() * kind.share();
      }
    }
    double length = Math.sqrt(whole);
    for (int i = 0; i < n; i++) {
      values[i] *= (float) (factors[keys[at[i]] & 7] / length);
    }
    return new PageVector(Arrays.copyOf(at, n), Arrays.copyOf(values, n));
  }

  /** A page as a vector over the features that the model knows. */
  static final class PageVector {
    private final int[] at;
    private final float[] values;

    private PageVector(int[] at, float[] values) {
      this.at = at;
      this.values = values;
    }

    int size() {
      return at.length;
    }

    int at(int i) {
      return at[i];
    }

    float value(int i) {
      return values[i];
    }
  }
}
