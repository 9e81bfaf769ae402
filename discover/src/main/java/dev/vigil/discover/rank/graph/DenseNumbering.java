package dev.vigil.discover.rank.graph;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Renumbers numbers that have gaps from 0 in the same order. A bitmap in leaves of 65,536 that are
 * made when first needed, so that far-apart numbers cost little; after {@link #seal} it is answered
 * by counting bits. For one thread.
 */
final class DenseNumbering {
  private static final int WORDS = 1024;

  private final long[] @Nullable [] leaves = new long[1 << 15][];

  /** For each leaf, how many numbers stand before each of its words. */
  private final int[] @Nullable [] before = new int[1 << 15][];

  private int size;

  void add(int number) {
    long[] leaf = leaves[number >>> 16];
    if (leaf == null) {
      leaf = new long[WORDS];
      leaves[number >>> 16] = leaf;
    }
    leaf[(number >>> 6) & (WORDS - 1)] |= 1L << number;
  }

  /** Ends adding. */
  void seal() {
    size = 0;
    for (int l = 0; l < leaves.length; l++) {
      long[] leaf = leaves[l];
      if (leaf != null) {
        int[] counts = new int[WORDS];
        for (int w = 0; w < WORDS; w++) {
          counts[w] = size;
          size += Long.bitCount(leaf[w]);
        }
        before[l] = counts;
      }
    }
  }

  int size() {
    return size;
  }

  /** The new number of one that was added. */
  int rank(int number) {
    long[] leaf = leaves[number >>> 16];
    int[] counts = before[number >>> 16];
    if (leaf == null || counts == null) {
      throw new IllegalArgumentException("never added: " + number);
    }
    int word = (number >>> 6) & (WORDS - 1);
    return counts[word] + Long.bitCount(leaf[word] & ((1L << number) - 1));
  }

  /** Hands out the added numbers in their order. */
  void forEach(IntConsumer each) {
    for (int l = 0; l < leaves.length; l++) {
      long[] leaf = leaves[l];
      if (leaf == null) {
        continue;
      }
      for (int w = 0; w < WORDS; w++) {
        for (long bits = leaf[w]; bits != 0; bits &= bits - 1) {
          each.accept(l << 16 | w << 6 | Long.numberOfTrailingZeros(bits));
        }
      }
    }
  }
}
