package dev.vigil.discover.crawl.store;

import java.util.Arrays;

/**
 * A hash table from long to long in two arrays, without removal; a value is never 0. Keys are
 * fingerprints, whose low bits are as good as any hash. Not thread-safe.
 */
final class LongHashMap {
  private static final int SMALLEST = 1 << 10;

  private long[] keys = new long[SMALLEST];
  private long[] values = new long[SMALLEST];
  private int size;

  int size() {
    return size;
  }

  /** The value of a key, or 0. */
  long get(long key) {
    return values[place(key)];
  }

  /** Puts a value if the key is absent; returns the existing value, or 0. */
  long putIfAbsent(long key, long value) {
    int place = place(key);
    long there = values[place];
    if (there != 0) {
      return there;
    }
    keys[place] = key;
    values[place] = value;
    if (++size * 2 > keys.length) {
      grow();
    }
    return 0;
  }

  /** The index of a key, or the free index where it belongs. */
  private int place(long key) {
    int mask = keys.length - 1;
    int at = (int) key & mask;
    while (values[at] != 0 && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new long[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] != 0) {
        int place = place(oldKeys[i]);
        keys[place] = oldKeys[i];
        values[place] = oldValues[i];
      }
    }
  }

  /** The keys with their values, {@code key, value, key, value}, in the order of unsigned keys. */
  long[] sorted() {
    long[] order = new long[size];
    int n = 0;
    for (int i = 0; i < keys.length; i++) {
      if (values[i] != 0) {
        order[n++] = keys[i] ^ Long.MIN_VALUE;
      }
    }
    Arrays.sort(order);
    long[] pairs = new long[2 * size];
    for (int i = 0; i < n; i++) {
      long key = order[i] ^ Long.MIN_VALUE;
      pairs[2 * i] = key;
      pairs[2 * i + 1] = get(key);
    }
    return pairs;
  }

  void clear() {
    keys = new long[SMALLEST];
    values = new long[SMALLEST];
    size = 0;
  }
}
