package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.Attributes;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import dev.vigil.document.SubtreeHashes;
import java.util.Arrays;

/**
 * Computes the similarity of two small subtrees by the words, names and attribute values in them:
 * Dice's coefficient of two sets of hashes. A set is a sketch of {@value #BITS} bits, one per hash,
 * so that comparing two costs a few instructions; only the first {@value #MOST} hashes of a subtree
 * count, so that at most a sixth of the bits of strangers are common by chance. Stateless.
 */
final class SubtreeSimilarity {
  private static final int MOST = 96;
  private static final int BITS = 512;

  /** How many numbers a sketch has. */
  static final int WIDTH = BITS / Long.SIZE;

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private SubtreeSimilarity() {}

  /** Writes down what is in a subtree, from {@code at} on; returns how many bits are set. */
  static int sketch(ViewTree tree, int node, long[] into, int at) {
    Arrays.fill(into, at, at + WIDTH, 0);
    PageDigest digest = tree.digest;
    Attributes attributes = digest.attributes();
    int count = 0;
    for (int i = node, end = tree.end(node); i < end && count < MOST; i++) {
      if (!tree.sees(i)) {
        i = tree.end(i) - 1;
      } else if (digest.content(i) >= 0) {
        count = words(digest, i, into, at, count);
      } else {
        set(into, at, tree.label(i));
        count++;
        int last = attributes.end(i);
        for (int k = attributes.start(i); k < last && count < MOST; k++) {
          set(into, at, hash(attributes.values(), k));
          count++;
        }
      }
    }
    int bits = 0;
    for (int k = at; k < at + WIDTH; k++) {
      bits += Long.bitCount(into[k]);
    }
    return bits;
  }

  private static void set(long[] into, int at, long hash) {
    int bit = (int) (hash >>> 40) & BITS - 1;
    into[at + (bit >>> 6)] |= 1L << bit;
  }

  private static int words(PageDigest digest, int leaf, long[] into, int to, int used) {
    StringList contents = digest.contents();
    int i = digest.content(leaf);
    byte[] bytes = contents.buffer(i);
    int count = used;
    int at = contents.start(i);
    int end = contents.end(i);
    while (at < end && count < MOST) {
      while (at < end && bytes[at] <= ' ' && bytes[at] >= 0) {
        at++;
      }
      int start = at;
      long hash = 0;
      while (at < end && (bytes[at] > ' ' || bytes[at] < 0)) {
        hash = hash * 31 + bytes[at++];
      }
      if (at > start) {
        set(into, to, hash * STEP);
        count++;
      }
    }
    return count;
  }

  private static long hash(StringList strings, int i) {
    return SubtreeHashes.of(strings.buffer(i), strings.start(i), strings.end(i));
  }

  /**
   * From 0 to 1; two empty sets are alike.
   *
   * @param all how many bits are set in both together
   */
  static double of(long[] one, int i, long[] other, int j, int all) {
    int both = 0;
    for (int k = 0; k < WIDTH; k++) {
      both += Long.bitCount(one[i + k] & other[j + k]);
    }
    return all == 0 ? 1 : 2.0 * both / all;
  }

  /** How alike two subtrees are. */
  static double of(ViewTree a, int x, ViewTree b, int y) {
    long[] sketches = new long[2 * WIDTH];
    int all = sketch(a, x, sketches, 0) + sketch(b, y, sketches, WIDTH);
    return of(sketches, 0, sketches, WIDTH, all);
  }

  /** Whether the node is a text without a visible character. */
  static boolean isBlank(ViewTree tree, int node) {
    PageDigest digest = tree.digest;
    if (digest.kind(node) != NodeKind.TEXT) {
      return false;
    }
    StringList contents = digest.contents();
    int i = digest.content(node);
    byte[] bytes = contents.buffer(i);
    for (int at = contents.start(i), end = contents.end(i); at < end; at++) {
      if (bytes[at] > ' ' || bytes[at] < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a subtree is large enough to be known again anywhere else in the document, and not
   * something that occurs everywhere.
   */
  static boolean isDistinctive(ViewTree tree, int node) {
    PageDigest digest = tree.digest;
    int content = digest.content(node);
    if (content >= 0) {
      return digest.contents().length(content) >= 16 && !isBlank(tree, node);
    }
    return tree.size(node) > 2
        || tree.size(node) == 2 && isDistinctive(tree, node + 1)
        || hasAddress(digest, node);
  }

  private static boolean hasAddress(PageDigest digest, int node) {
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.values().length(a) >= 8) {
        return true;
      }
    }
    return false;
  }
}
