package dev.vigil.document;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Small non-negative numbers in the fewest bytes, 1, 2 or 4, that hold them all. Immutable. */
public final class NumberColumn {
  private final byte @Nullable [] bytes;
  private final char @Nullable [] chars;
  private final int @Nullable [] ints;

  private NumberColumn(byte @Nullable [] bytes, char @Nullable [] chars, int @Nullable [] ints) {
    this.bytes = bytes;
    this.chars = chars;
    this.ints = ints;
  }

  /** A column of the first {@code count} values, each below {@code bound}. */
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

  /** Takes over an array. */
  public static NumberColumn of(char[] values) {
    return new NumberColumn(null, values, null);
  }

  /** Takes over an array of numbers from 0 to 255. */
  public static NumberColumn of(byte[] values) {
    return new NumberColumn(values, null, null);
  }

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

  public int size() {
    byte[] b = bytes;
    char[] c = chars;
    int[] n = ints;
    return b != null ? b.length : c != null ? c.length : n != null ? n.length : 0;
  }
}
