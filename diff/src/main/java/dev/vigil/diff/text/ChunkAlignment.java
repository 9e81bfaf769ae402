package dev.vigil.diff.text;

import java.util.Arrays;

/**
 * Aligns long sequences in two steps: first chunks of about {@value #MEAN} elements, which end
 * where the key of an element says so and therefore at the same places on both sides, then single
 * elements between the chunks that are equal. A large text with few changes so costs little more
 * than reading it. Stateless.
 */
final class ChunkAlignment {
  private static final int MEAN = 32;

  /** Shorter sequences are aligned at once. */
  private static final int LONG = 2048;

  /**
   * From this number on, elements without an equal chunk among them count as replaced as a whole.
   */
  private static final int REPLACED = 4096;

  private ChunkAlignment() {}

  /** Per element of {@code a} the one of {@code b} that corresponds to it, or -1. */
  static int[] align(long[] a, long[] b) {
    if (a.length < LONG || b.length < LONG) {
      return Alignment.of(a, b);
    }
    int[] match = new int[a.length];
    Arrays.fill(match, -1);
    int[] endsA = ends(a);
    int[] endsB = ends(b);
    int[] chunks = Alignment.of(keys(a, endsA), keys(b, endsB));
    int i = 0;
    int j = 0;
    for (int chunk = 0; chunk <= chunks.length; chunk++) {
      boolean last = chunk == chunks.length;
      if (!last && chunks[chunk] < 0) {
        continue;
      }
      int toI = last ? a.length : start(endsA, chunk);
      int toJ = last ? b.length : start(endsB, chunks[chunk]);
      between(a, i, toI, b, j, toJ, match);
      if (!last) {
        int length = Math.min(endsA[chunk] - toI, endsB[chunks[chunk]] - toJ);
        for (int k = 0; k < length; k++) {
          match[toI + k] = toJ + k;
        }
        i = toI + length;
        j = toJ + length;
      }
    }
    return match;
  }

  private static void between(long[] a, int i, int toI, long[] b, int j, int toJ, int[] match) {
    if (toI > i && toJ > j && toI - i + toJ - j <= REPLACED) {
      int[] inside = Alignment.of(Arrays.copyOfRange(a, i, toI), Arrays.copyOfRange(b, j, toJ));
      for (int k = 0; k < inside.length; k++) {
        if (inside[k] >= 0) {
          match[i + k] = j + inside[k];
        }
      }
    }
  }

  private static int start(int[] ends, int chunk) {
    return chunk == 0 ? 0 : ends[chunk - 1];
  }

  private static int[] ends(long[] keys) {
    int[] ends = new int[keys.length + 1];
    int count = 0;
    for (int i = 0; i < keys.length; i++) {
      // Any bits will do that depend on the whole key.
      if ((keys[i] >>> 40) % MEAN == 0 || i + 1 == keys.length) {
        ends[count++] = i + 1;
      }
    }
    return Arrays.copyOf(ends, count);
  }

  private static long[] keys(long[] elements, int[] ends) {
    long[] keys = new long[ends.length];
    int at = 0;
    for (int chunk = 0; chunk < ends.length; chunk++) {
      long hash = 0;
      for (; at < ends[chunk]; at++) {
        hash = (hash ^ elements[at]) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
      }
      keys[chunk] = hash;
    }
    return keys;
  }
}
