package dev.vigil.document.html;

import java.util.Arrays;

/** A growing list of ints. Not thread-safe. */
final class IntList {
  private int[] values = new int[16];
  private int size;

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int get(int i) {
    return values[i];
  }

  int last() {
    return values[size - 1];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int removeLast() {
    return values[--size];
  }

  void clear() {
    size = 0;
  }
}
