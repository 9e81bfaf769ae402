package dev.vigil.diff;

import dev.vigil.diff.text.KeyOrder;
import java.util.Arrays;

/**
 * Second step of a matching: subtrees without a partner that occur equal on the other side, the
 * largest first, wherever they stand; so a part that moved is known again. Of several candidates
 * the one below the partner of the parent wins; small ones without such a sign are left. O(k log k)
 * for k nodes without a partner. Not thread-safe.
 */
final class Twins {
  /** Of candidates with one hash, so many are looked at. */
  private static final int LOOKED_AT = 24;

  /** From this size on a subtree is taken for the same even where it has doubles. */
  private static final int LARGE = 8;

  private final Links links;
  private final Tree a;
  private final Tree b;
  private final Region olds;
  private final Region news;
  private final boolean late;

  /**
   * @param late whether nothing comes after this: then of doubles any will do, and among children
   *     of the same parent anything but blanks
   */
  Twins(Links links, Region olds, Region news, boolean late) {
    this.late = late;
    this.links = links;
    this.a = links.a;
    this.b = links.b;
    this.olds = olds;
    this.news = news;
  }

  void run() {
    // Nearly nothing occurs on both sides: a bit per hash says so before anything is sorted.
    int[] fresh = candidates(b, news, bits(a, olds.nodes));
    if (fresh.length == 0) {
      return;
    }
    int[] old = candidates(a, olds, bits(b, new Ints(fresh)));
    long[] keys = new long[old.length];
    for (int i = 0; i < old.length; i++) {
      keys[i] = a.whole(old[i]);
    }
    int[] order = KeyOrder.of(keys, 0, keys.length);
    long[] sorted = new long[old.length];
    for (int i = 0; i < old.length; i++) {
      sorted[i] = keys[order[i]];
    }
    int[] ordered = largestFirst(b, fresh);
    for (int y : ordered) {
      if (!news.covered.get(y)) {
        int from = firstNotBelow(sorted, b.whole(y));
        if (from < sorted.length && sorted[from] == b.whole(y)) {
          int x = best(y, old, order, sorted, from);
          if (x >= 0) {
            links.link(x, y);
            olds.covered.set(x, a.end(x));
            news.covered.set(y, b.end(y));
          }
        }
      }
    }
  }

  private int best(int y, int[] old, int[] order, long[] sorted, int from) {
    int parent = links.oldOf(b.parent(y));
    int best = -1;
    int open = 0;
    boolean sign = false;
    for (int i = from; i < Math.min(sorted.length, from + LOOKED_AT); i++) {
      if (sorted[i] != sorted[from]) {
        break;
      }
      int x = old[order[i]];
      boolean below = parent >= 0 && a.parent(x) == parent;
      if (olds.covered.get(x)
          || a.size(x) != b.size(y)
          || late && !below && !Likeness.isTelling(a, x)) {
        continue;
      }
      open++;
      if (best < 0 || below && !sign) {
        best = x;
        sign = below;
      }
    }
    return open <= 1 || late || a.size(best) >= LARGE ? best : -1;
  }

  /** One bit for each hash of the nodes among eight to sixteen times as many. */
  private static long[] bits(Tree tree, Ints nodes) {
    long[] bits = new long[Math.max(1, Integer.highestOneBit(nodes.size()) >>> 2)];
    for (int i = 0; i < nodes.size(); i++) {
      long hash = tree.whole(nodes.get(i));
      bits[(int) (hash >>> 32) & bits.length - 1] |= 1L << hash;
    }
    return bits;
  }

  /** The nodes that others with such bits may be equal to, and that can be known again. */
  private int[] candidates(Tree tree, Region region, long[] bits) {
    Ints kept = new Ints();
    for (int i = 0; i < region.nodes.size(); i++) {
      int node = region.nodes.get(i);
      long hash = tree.whole(node);
      if ((bits[(int) (hash >>> 32) & bits.length - 1] & 1L << hash) != 0
          && (late ? !Likeness.isBlank(tree, node) : Likeness.isTelling(tree, node))) {
        kept.add(node);
      }
    }
    return kept.toArray();
  }

  private static int[] largestFirst(Tree tree, int[] nodes) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = -(long) tree.size(nodes[i]) << 32 | nodes[i];
    }
    Arrays.sort(keys);
    int[] sorted = new int[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      sorted[i] = (int) keys[i];
    }
    return sorted;
  }

  private static int firstNotBelow(long[] sorted, long key) {
    // The order of KeyOrder: the upper halves as signed, the lower as unsigned numbers.
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (sorted[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
