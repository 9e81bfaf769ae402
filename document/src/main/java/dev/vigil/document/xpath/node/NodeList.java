package dev.vigil.document.xpath.node;

import dev.vigil.document.IntSlice;
import java.util.Arrays;

/**
 * A growing list of node numbers that records whether it is still in ascending order. Not
 * thread-safe.
 */
public final class NodeList {
  private int[] values;
  private int size;
  private boolean ascending = true;

  public NodeList() {
    this(16);
  }

  public NodeList(int expected) {
    values = new int[Math.max(4, expected)];
  }

  public void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    if (size > 0 && values[size - 1] >= value) {
      ascending = false;
    }
    values[size++] = value;
  }

  public void addAll(IntSlice slice) {
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

  public int size() {
    return size;
  }

  public int get(int i) {
    return values[i];
  }

  void set(int i, int value) {
    values[i] = value;
    ascending = false;
  }

  public void clear() {
    size = 0;
    ascending = true;
  }

  /** The numbers in document order without doubles. */
  public IntSlice sorted() {
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
