package dev.vigil.diff.text;

import java.util.Arrays;

/**
 * Pairs of places with equal keys that do not cross: found by sorting, thinned to a longest
 * increasing run. Immutable.
 */
final class Anchors {
  private final int[] lefts;
  private final int[] rights;

  private Anchors(int[] lefts, int[] rights) {
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
  static Anchors of(long[] a, int a0, int a1, long[] b, int b0, int b1, boolean once) {
    int[] byKeyA = KeyOrder.of(a, a0, a1);
    int[] byKeyB = KeyOrder.of(b, b0, b1);
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

  private static Anchors kept(int[] partner, int a0) {
    int found = 0;
    int[] lefts = new int[partner.length];
    int[] rights = new int[partner.length];
    for (int i = 0; i < partner.length; i++) {
      if (partner[i] >= 0) {
        lefts[found] = a0 + i;
        rights[found++] = partner[i];
      }
    }
    int[] run = Increasing.run(rights, found);
    int[] left = new int[run.length];
    int[] right = new int[run.length];
    for (int k = 0; k < run.length; k++) {
      left[k] = lefts[run[k]];
      right[k] = rights[run[k]];
    }
    return new Anchors(left, right);
  }
}
