package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Second phase of a matching: pairs unmatched subtrees with equal ones on the other side, the
 * largest first, wherever they stand, so that a moved part is recognised. Of several candidates the
 * one below the partner of the parent wins; small ones without such a sign are left. O(k) for k
 * nodes without a partner, and O(c log c) for those that occur on both sides. Not thread-safe.
 */
final class ExactSubtreePhase {
  /** The maximum number of candidates with one hash that are examined. */
  private static final int LOOKED_AT = 24;

  /** The size from which on a subtree is paired even if several equal ones exist. */
  private static final int LARGE = 8;

  private final MatchState links;
  private final ViewTree a;
  private final ViewTree b;
  private final UnmatchedRegion olds;
  private final UnmatchedRegion news;
  private final boolean late;

  /**
   * @param late whether nothing comes after this: then of doubles any will do, and among children
   *     of the same parent anything but blanks
   */
  ExactSubtreePhase(MatchState links, UnmatchedRegion olds, UnmatchedRegion news, boolean late) {
    this.late = late;
    this.links = links;
    this.a = links.a;
    this.b = links.b;
    this.olds = olds;
    this.news = news;
  }

  void run() {
    SubtreeIndex known = new SubtreeIndex(a, olds.nodes);
    IntList found = new IntList();
    for (int i = 0; i < news.nodes.size(); i++) {
      int y = news.nodes.get(i);
      if (known.first(b.whole(y)) >= 0 && canBeKnown(b, y)) {
        found.add(y);
      }
    }
    if (found.size() == 0) {
      return;
    }
    for (int y : largestFirst(b, found)) {
      if (!news.covered.get(y)) {
        int x = best(y, known);
        if (x >= 0) {
          links.link(x, y);
          olds.covered.set(x, a.end(x));
          news.covered.set(y, b.end(y));
        }
      }
    }
  }

  private boolean canBeKnown(ViewTree tree, int node) {
    return late
        ? !SubtreeSimilarity.isBlank(tree, node)
        : SubtreeSimilarity.isDistinctive(tree, node);
  }

  private int best(int y, SubtreeIndex known) {
    int parent = links.oldOf(b.parent(y));
    int best = -1;
    int open = 0;
    boolean sign = false;
    int at = known.first(b.whole(y));
    for (int seen = 0; at >= 0 && seen < LOOKED_AT; seen++) {
      int x = olds.nodes.get(at);
      at = known.next(at);
      boolean below = parent >= 0 && a.parent(x) == parent;
      if (olds.covered.get(x)
          || a.size(x) != b.size(y)
          || !canBeKnown(a, x)
          || late && !below && !SubtreeSimilarity.isDistinctive(a, x)) {
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

  private static int[] largestFirst(ViewTree tree, IntList nodes) {
    long[] keys = new long[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      keys[i] = -(long) tree.size(nodes.get(i)) << 32 | nodes.get(i);
    }
    Arrays.sort(keys);
    int[] sorted = new int[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      sorted[i] = (int) keys[i];
    }
    return sorted;
  }
}
