package dev.vigil.document;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An array of small non-negative numbers that uses 1, 2 or 4 bytes per number, the fewest that hold
 * them all. Immutable.
 */
public final class NumberColumn {
  private final byte @Nullable [] bytes;
  private final char @Nullable [] chars;
  private final int @Nullable [] ints;

  private NumberColumn(byte @Nullable [] bytes, char @Nullable [] chars, int @Nullable [] ints) {
    this.bytes = bytes;
    this.chars = chars;
    this.ints = ints;
  }

  /**
   * {@return how many bytes each number takes in a column: 1, 2 or 4}
   *
   * @param bound larger than each number
   */
  public static int width(int bound) {
    return bound > 0x10000 ? 4 : bound > 0x100 ? 2 : 1;
  }

  /**
   * Copies a column of {@link #width} bytes a number from the buffer, in its byte order.
   *
   * @param from the numbers from its start on
   * @param count how many to read
   * @param bound larger than each number
   * @return a column
   */
  public static NumberColumn read(ByteBuffer from, int count, int bound) {
    return switch (width(bound)) {
      case 1 -> {
        byte[] bytes = new byte[count];
        from.get(0, bytes);
        yield new NumberColumn(bytes, null, null);
      }
      case 2 -> {
        char[] chars = new char[count];
        from.asCharBuffer().get(chars);
        yield new NumberColumn(null, chars, null);
      }
      default -> {
        int[] ints = new int[count];
        from.asIntBuffer().get(ints);
        yield new NumberColumn(null, null, ints);
      }
    };
  }

  /**
   * {@return whether all numbers are from 0 to {@code bound} - 1}
   *
   * @param bound larger than each number
   */
  public boolean isBelow(int bound) {
    int negative = 0;
    for (int i = 0, size = size(); i < size; i++) {
      int number = get(i);
      negative |= number | bound - 1 - number;
    }
    return negative >= 0;
  }

  /**
   * Copies the first values of an array.
   *
   * @param values the numbers
   * @param count how many to copy
   * @param bound larger than each number
   * @return a column
   */
  public static NumberColumn of(int[] values, int count, int bound) {
    if (bound > 0x10000) {
      return new NumberColumn(null, null, Arrays.copyOf(values, count));
    }
    if (bound > 0x100) {
      char[] narrow = new char[count];
      for (int i = 0; i < count; i++) {
        narrow[i] = (char) values[i];
      }
      return new NumberColumn(null, narrow, null);
    }
    byte[] narrow = new byte[count];
    for (int i = 0; i < count; i++) {
      narrow[i] = (byte) values[i];
    }
    return new NumberColumn(narrow, null, null);
  }

  /**
   * {@return the number at that place}
   *
   * @param i from 0 to {@link #size()} - 1
   */
  public int get(int i) {
    byte[] b = bytes;
    if (b != null) {
      return b[i] & 0xFF;
    }
    char[] c = chars;
    if (c != null) {
      return c[i];
    }
    int[] n = ints;
    if (n == null) {
      throw new IllegalStateException("a column without values");
    }
    return n[i];
  }

  /** {@return how many numbers there are} */
  public int size() {
    byte[] b = bytes;
    char[] c = chars;
    int[] n = ints;
    return b != null ? b.length : c != null ? c.length : n != null ? n.length : 0;
  }
}
