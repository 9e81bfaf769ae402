package dev.vigil.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A numbered sequence of UTF-8 strings, on the heap or still in a pack file. String {@code i} is
 * the bytes {@code start(i)} to {@code end(i)} of {@code buffer(i)}, so that scans need no String
 * objects. Implementations are safe for concurrent reading.
 */
public interface StringList {
  /** {@return how many strings there are} */
  int count();

  /**
   * {@return the array that holds string i, possibly among others; not to be changed}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   */
  byte[] buffer(int i);

  /**
   * {@return the offset of the string's first byte in {@link #buffer}}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   */
  int start(int i);

  /**
   * {@return the offset behind the string's last byte in {@link #buffer}}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   */
  int end(int i);

  /**
   * {@return a copy of the string}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   */
  default String get(int i) {
    int start = start(i);
    return new String(buffer(i), start, end(i) - start, StandardCharsets.UTF_8);
  }

  /**
   * {@return how many bytes the string has}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   */
  default int length(int i) {
    return end(i) - start(i);
  }

  /**
   * {@return whether the string has these bytes}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   * @param other a string in UTF-8
   */
  default boolean equal(int i, byte[] other) {
    return Arrays.equals(buffer(i), start(i), end(i), other, 0, other.length);
  }

  /**
   * {@return whether {@code count} strings from i on are those of the other sequence from j on}
   *
   * @param i the number of a string, from 0 to {@link #count()} - 1
   * @param other another list
   * @param j a number in the other list
   * @param count how many strings to compare
   */
  default boolean equal(int i, StringList other, int j, int count) {
    for (int k = 0; k < count; k++) {
      if (!Arrays.equals(
          buffer(i + k),
          start(i + k),
          end(i + k),
          other.buffer(j + k),
          other.start(j + k),
          other.end(j + k))) {
        return false;
      }
    }
    return true;
  }
}
