package dev.vigil.document.similar;

import java.util.Arrays;

/** A multiset of hashes, kept sorted. Immutable once built. */
final class HashBag {
  private final long[] sorted;

  private HashBag(long[] sorted) {
    this.sorted = sorted;
  }

  /** Takes over the array and sorts it. */
  static HashBag of(long[] hashes) {
    Arrays.sort(hashes);
    return new HashBag(hashes);
  }

  int size() {
    return sorted.length;
  }

  boolean isEmpty() {
    return sorted.length == 0;
  }

  /**
   * Weighted Jaccard: the size of the intersection over the size of the union, counting how often
   * each hash occurs. Two empty bags are alike.
   */
  double jaccard(HashBag other) {
    long shared = shared(other);
    long union = (long) size() + other.size() - shared;
    return union == 0 ? 1 : (double) shared / union;
  }

  private int shared(HashBag other) {
    long[] a = sorted;
    long[] b = other.sorted;
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && j < b.length) {
      if (a[i] == b[j]) {
        shared++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return shared;
  }

  /**
   * The bag as a set: the k-th occurrence of a hash becomes a hash of its own. The plain Jaccard
   * measure of two such sets is the weighted one of the bags.
   */
  long[] distinct() {
    long[] set = new long[sorted.length];
    long occurrence = 0;
    for (int i = 0; i < set.length; i++) {
      occurrence = i > 0 && sorted[i] == sorted[i - 1] ? occurrence + 1 : 0;
      set[i] = StableHash.pair(occurrence, sorted[i]);
    }
    return set;
  }

  /** Collects hashes. Not thread-safe. */
  static final class Builder {
    private long[] hashes = new long[64];
    private int count;

    void add(long hash) {
      if (count == hashes.length) {
        hashes = Arrays.copyOf(hashes, count + (count >> 1));
      }
      hashes[count++] = hash;
    }

    HashBag build() {
      return of(Arrays.copyOf(hashes, count));
    }
  }
}
