package dev.vigil.diff.text;

import java.util.Arrays;

/**
 * Finds pairs of positions with equal keys that do not cross: by sorting, reduced to a longest
 * increasing subsequence. Immutable.
 */
final class CommonAnchors {
  private static final CommonAnchors NONE = new CommonAnchors(new int[0], new int[0]);

  /** Odd, with bits spread evenly: keys may be small numbers. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int[] lefts;
  private final int[] rights;

  private CommonAnchors(int[] lefts, int[] rights) {
    this.lefts = lefts;
    this.rights = rights;
  }

  int count() {
    return lefts.length;
  }

  int left(int k) {
    return lefts[k];
  }

  int right(int k) {
    return rights[k];
  }

  /**
   * @param once whether only keys count that occur once on each side; else the k-th occurrence
   *     corresponds to the k-th
   */
  static CommonAnchors of(long[] a, int a0, int a1, long[] b, int b0, int b1, boolean once) {
    // Most keys are on one side alone: a bit per key says so before anything is sorted.
    int[] byKeyA = common(a, a0, a1, bits(b, b0, b1));
    if (byKeyA.length == 0) {
      return NONE;
    }
    int[] byKeyB = common(b, b0, b1, bits(a, a0, a1));
    KeySort.sort(a, byKeyA);
    KeySort.sort(b, byKeyB);
    int[] partner = new int[a1 - a0];
    Arrays.fill(partner, -1);
    int i = 0;
    int j = 0;
    while (i < byKeyA.length && j < byKeyB.length) {
      long key = a[byKeyA[i]];
      long other = b[byKeyB[j]];
      if (key != other) {
        if (key < other) {
          i++;
        } else {
          j++;
        }
        continue;
      }
      int endI = i;
      while (endI < byKeyA.length && a[byKeyA[endI]] == key) {
        endI++;
      }
      int endJ = j;
      while (endJ < byKeyB.length && b[byKeyB[endJ]] == key) {
        endJ++;
      }
      if (!once || endI - i == 1 && endJ - j == 1) {
        for (int k = 0; k < Math.min(endI - i, endJ - j); k++) {
          partner[byKeyA[i + k] - a0] = byKeyB[j + k];
        }
      }
      i = endI;
      j = endJ;
    }
    return kept(partner, a0);
  }

  /** One bit for each key among eight to sixteen times as many. */
  private static long[] bits(long[] keys, int from, int to) {
    long[] bits = new long[Math.max(1, Integer.highestOneBit(to - from) >>> 2)];
    for (int i = from; i < to; i++) {
      long spread = keys[i] * SPREAD;
      bits[(int) (spread >>> 32) & bits.length - 1] |= 1L << (spread >>> 58);
    }
    return bits;
  }

  /** The places of keys that may be among those with these bits. */
  private static int[] common(long[] keys, int from, int to, long[] bits) {
    int[] places = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      long spread = keys[i] * SPREAD;
      if ((bits[(int) (spread >>> 32) & bits.length - 1] & 1L << (spread >>> 58)) != 0) {
        places[count++] = i;
      }
    }
    return Arrays.copyOf(places, count);
  }

  private static CommonAnchors kept(int[] partner, int a0) {
    int found = 0;
    int[] lefts = new int[partner.length];
    int[] rights = new int[partner.length];
    for (int i = 0; i < partner.length; i++) {
      if (partner[i] >= 0) {
        lefts[found] = a0 + i;
        rights[found++] = partner[i];
      }
    }
    int[] run = LongestIncreasingRun.run(rights, found);
    int[] left = new int[run.length];
    int[] right = new int[run.length];
    for (int k = 0; k < run.length; k++) {
      left[k] = lefts[run[k]];
      right[k] = rights[run[k]];
    }
    return new CommonAnchors(left, right);
  }
}
