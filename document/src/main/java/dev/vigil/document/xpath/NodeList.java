package dev.vigil.document.xpath;

import dev.vigil.document.IntSlice;
import java.util.Arrays;

/**
 * A growing list of node numbers that records whether it is still in ascending order. Not
 * thread-safe.
 */
final class NodeList {
  private int[] values;
  private int size;
  private boolean ascending = true;

  NodeList() {
    this(16);
  }

  NodeList(int expected) {
    values = new int[Math.max(4, expected)];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    if (size > 0 && values[size - 1] >= value) {
      ascending = false;
    }
    values[size++] = value;
  }

  void addAll(IntSlice slice) {
    addAll(slice.array(), slice.from(), slice.to());
  }

  /** Adds a run that ascends in itself. */
  void addAll(int[] array, int from, int to) {
    int more = to - from;
    if (more <= 0) {
      return;
    }
    if (size + more > values.length) {
      values = Arrays.copyOf(values, Math.max(size + more, size * 2));
    }
    if (size > 0 && values[size - 1] >= array[from]) {
      ascending = false;
    }
    System.arraycopy(array, from, values, size, more);
    size += more;
  }

  int size() {
    return size;
  }

  int get(int i) {
    return values[i];
  }

  void set(int i, int value) {
    values[i] = value;
    ascending = false;
  }

  void clear() {
    size = 0;
    ascending = true;
  }

  /** The numbers in document order without doubles. */
  IntSlice sorted() {
    if (!ascending) {
      Arrays.sort(values, 0, size);
      int kept = 0;
      for (int i = 0; i < size; i++) {
        if (kept == 0 || values[kept - 1] != values[i]) {
          values[kept++] = values[i];
        }
      }
      size = kept;
      ascending = true;
    }
    return new IntSlice(values, 0, size);
  }
}
