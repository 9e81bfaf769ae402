package dev.vigil.document.internal.list;

import java.util.Arrays;

/** A growing list of ints. Not thread-safe. */
public final class IntList {
  private static final int[] NONE = {};

  private int[] values = NONE;
  private int size;

  public IntList() {}

  /** Takes over the array. */
  public IntList(int[] values) {
    this.values = values;
    this.size = values.length;
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int get(int i) {
    return values[i];
  }

  public void set(int i, int value) {
    values[i] = value;
  }

  public int last() {
    return values[size - 1];
  }

  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(16, size * 2));
    }
    values[size++] = value;
  }

  /** Adds all numbers from the first up to but without the last. */
  public void addRange(int from, int to) {
    reserve(size + to - from);
    for (int value = from; value < to; value++) {
      values[size++] = value;
    }
  }

  /** Ensures a total capacity. */
  public void reserve(int capacity) {
    if (capacity > values.length) {
      values = Arrays.copyOf(values, Math.max(capacity, size * 2));
    }
  }

  public int removeLast() {
    return values[--size];
  }

  /** Removes all but the first {@code length} numbers. */
  public void cut(int length) {
    size = length;
  }

  public void clear() {
    size = 0;
  }

  public int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
