package dev.vigil.document;

import java.util.Arrays;
import java.util.stream.IntStream;

/** A read-only range of ints inside a larger array, mostly node numbers in document order. */
public record IntSlice(int[] array, int from, int to) {
  public static final IntSlice EMPTY = new IntSlice(new int[0], 0, 0);

  public static IntSlice of(int... values) {
    return new IntSlice(values, 0, values.length);
  }

  public int size() {
    return to - from;
  }

  public boolean isEmpty() {
    return to == from;
  }

  public int get(int i) {
    return array[from + i];
  }

  public IntStream stream() {
    return Arrays.stream(array, from, to);
  }

  public int[] toArray() {
    return Arrays.copyOfRange(array, from, to);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntSlice that
        && Arrays.equals(array, from, to, that.array, that.from, that.to);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(toArray());
  }

  @Override
  public String toString() {
    return Arrays.toString(toArray());
  }
}
