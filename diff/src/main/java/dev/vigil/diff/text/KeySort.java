package dev.vigil.diff.text;

import java.util.Arrays;

/** Sorts positions by their keys. Stateless. */
public final class KeySort {
  private KeySort() {}

  /** The places from {@code from} to {@code to} by key, equal keys in order. */
  public static int[] of(long[] keys, int from, int to) {
    int[] places = new int[to - from];
    for (int i = 0; i < places.length; i++) {
      places[i] = from + i;
    }
    sort(keys, places);
    return places;
  }

  /** Sorts places by key; those with equal keys stay in order. */
  static void sort(long[] keys, int[] places) {
    int count = places.length;
    // Two sorts of primitives: places by the upper half of the key, then runs of equal halves.
    long[] upper = new long[count];
    for (int i = 0; i < count; i++) {
      upper[i] = keys[places[i]] & 0xFFFFFFFF00000000L | i;
    }
    Arrays.sort(upper);
    int[] before = places.clone();
    int start = 0;
    while (start < count) {
      int end = start + 1;
      while (end < count && upper[end] >> 32 == upper[start] >> 32) {
        end++;
      }
      if (end - start > 1) {
        for (int i = start; i < end; i++) {
          int place = (int) upper[i];
          upper[i] = (keys[before[place]] ^ 0x80000000L) << 32 | place;
        }
        Arrays.sort(upper, start, end);
      }
      for (int i = start; i < end; i++) {
        places[i] = before[(int) upper[i]];
      }
      start = end;
    }
  }
}
