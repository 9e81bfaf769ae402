package dev.vigil.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A numbered sequence of UTF-8 strings, on the heap or still in a pack file. String {@code i} is
 * the bytes {@code start(i)} to {@code end(i)} of {@code buffer(i)}, so that scans need no String
 * objects. Implementations are safe for concurrent reading.
 */
public interface StringList {
  int count();

  /** The array that holds string i, possibly among others; not to be changed. */
  byte[] buffer(int i);

  int start(int i);

  int end(int i);

  default String get(int i) {
    int start = start(i);
    return new String(buffer(i), start, end(i) - start, StandardCharsets.UTF_8);
  }

  default int length(int i) {
    return end(i) - start(i);
  }

  default boolean equal(int i, byte[] other) {
    return Arrays.equals(buffer(i), start(i), end(i), other, 0, other.length);
  }

  /** Whether {@code count} strings from i on are those of the other sequence from j on. */
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
