package dev.vigil.diff.match;

import java.util.Arrays;

/** A growing list of ints. Not thread-safe. */
final class GrowingInts {
  private static final int[] NONE = {};

  private int[] values = NONE;
  private int count;

  GrowingInts() {}

  /** Takes over the array. */
  GrowingInts(int[] values) {
    this.values = values;
    this.count = values.length;
  }

  void add(int value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, Math.max(32, count * 2));
    }
    values[count++] = value;
  }

  /** Ensures a total capacity. */
  void reserve(int size) {
    if (size > values.length) {
      values = Arrays.copyOf(values, Math.max(size, count * 2));
    }
  }

  /** Adds all numbers from the first up to but without the last. */
  void addRange(int from, int to) {
    reserve(count + to - from);
    for (int value = from; value < to; value++) {
      values[count++] = value;
    }
  }

  int get(int i) {
    return values[i];
  }

  void set(int i, int value) {
    values[i] = value;
  }

  int size() {
    return count;
  }

  void cut(int size) {
    count = size;
  }

  void clear() {
    count = 0;
  }

  int[] toArray() {
    return Arrays.copyOf(values, count);
  }
}
