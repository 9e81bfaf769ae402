package dev.vigil.document;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Small non-negative numbers, 16 bits each where all fit and 32 where not. Immutable. */
public final class NumberColumn {
  private final char @Nullable [] narrow;
  private final int @Nullable [] wide;

  private NumberColumn(char @Nullable [] narrow, int @Nullable [] wide) {
    this.narrow = narrow;
    this.wide = wide;
  }

  /** A column of the first {@code count} values, each below {@code bound}. */
  public static NumberColumn of(int[] values, int count, int bound) {
    if (bound > 0x10000) {
      return new NumberColumn(null, Arrays.copyOf(values, count));
    }
    char[] narrow = new char[count];
    for (int i = 0; i < count; i++) {
      narrow[i] = (char) values[i];
    }
    return new NumberColumn(narrow, null);
  }

  /** Takes over an array. */
  public static NumberColumn of(char[] values) {
    return new NumberColumn(values, null);
  }

  public int get(int i) {
    char[] n = narrow;
    if (n != null) {
      return n[i];
    }
    int[] w = wide;
    if (w == null) {
      throw new IllegalStateException("a column without values");
    }
    return w[i];
  }

  public int size() {
    char[] n = narrow;
    int[] w = wide;
    return n != null ? n.length : w != null ? w.length : 0;
  }
}
