package dev.vigil.document;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A read-only range of ints inside a larger array, mostly node numbers in document order. Not to be
 * changed.
 *
 * @param array the larger array; not copied
 * @param from the index of the first int
 * @param to the index behind the last one
 */
public record IntSlice(int[] array, int from, int to) {
  /** A range without ints. */
  public static final IntSlice EMPTY = new IntSlice(new int[0], 0, 0);

  /**
   * Wraps a whole array.
   *
   * @param values the array; not copied
   * @return a range of all values
   */
  public static IntSlice of(int... values) {
    return new IntSlice(values, 0, values.length);
  }

  /** {@return how many ints the range has} */
  public int size() {
    return to - from;
  }

  /** {@return whether the range has no ints} */
  public boolean isEmpty() {
    return to == from;
  }

  /**
   * {@return the int at that place of the range}
   *
   * @param i from 0 to {@link #size()} - 1; it is not checked against the range
   */
  public int get(int i) {
    return array[from + i];
  }

  /** {@return the ints in order} */
  public IntStream stream() {
    return Arrays.stream(array, from, to);
  }

  /** {@return a copy of the ints} */
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
