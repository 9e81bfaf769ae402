package dev.vigil.diff;

import java.util.Arrays;

/** A growing list of ints. Not thread-safe. */
final class Ints {
  private int[] values = new int[16];
  private int count;

  void add(int value) {
    if (count == values.length) {
      values = Arrays.copyOf(values, count * 2);
    }
    values[count++] = value;
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
