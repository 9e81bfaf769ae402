package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.diff.text.Alignment;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Pairs nodes for level 2 of Sdiff, the smart difference compare of Page Digest (Rocco 2004,
 * Algorithm 5). From the documents downwards, children of equal hash are linked in their order and
 * never entered; of the others, those of one name are paired in their order, and entered in turn.
 * The remaining nodes of both sides are then matched elsewhere ({@link ExactSubtreePhase}).
 * Siblings are never weighed against each other as {@link TopDownPhase} does, so that a pair may
 * have little in common.
 *
 * <p>The remaining nodes are recorded on the way, so that they need not be found again. O(n) in the
 * children of pairs, and O(g log g) for a long run of g siblings that differ. Not thread-safe.
 */
final class SmartCompare {
  /**
   * How far ahead a sibling of the same name is searched for; keeps the pairing in order linear.
   */
  private static final int NEAR = 8;

  /** The maximum number of cells of sibling runs that a table aligns faster than sorting. */
  private static final int TABLE = 512;

  final MatchState links;

  /** The uppermost nodes without a partner: below one pair after the other, in their order. */
  final IntList loneOld = new IntList();

  final IntList loneNew = new IntList();

  private final ViewTree a;
  private final ViewTree b;
  private final IntList left = new IntList();
  private final IntList right = new IntList();

  /** The tree with the smaller hash becomes the first one. */
  SmartCompare(ViewTree before, ViewTree after) {
    boolean turned = before.whole(0) > after.whole(0);
    this.a = turned ? after : before;
    this.b = turned ? before : after;
    this.links = new MatchState(a, b);
    links.link(0, 0);
    for (int i = 0; i < links.pairs.size(); i++) {
      int x = links.pairs.get(i);
      children(x, links.newOf(x));
    }
    if (loneOld.size() > 0 && loneNew.size() > 0) {
      new ExactSubtreePhase(
              links, UnmatchedRegion.below(a, loneOld), UnmatchedRegion.below(b, loneNew), false)
          .run();
    }
  }

  private void children(int x, int y) {
    int c = a.first(x);
    int d = b.first(y);
    while (c >= 0 && d >= 0 && a.whole(c) == b.whole(d)) {
      links.linkSame(c, d);
      c = a.next(c, x);
      d = b.next(d, y);
    }
    int nextC = c < 0 ? -1 : a.next(c, x);
    int nextD = d < 0 ? -1 : b.next(d, y);
    if (c >= 0 && d >= 0 && nextC < 0 && nextD < 0) {
      single(c, d);
      return;
    }
    left.clear();
    for (; c >= 0; c = a.next(c, x)) {
      left.add(c);
    }
    right.clear();
    for (; d >= 0; d = b.next(d, y)) {
      right.add(d);
    }
    int m = left.size();
    int n = right.size();
    while (m > 0 && n > 0 && a.whole(left.get(m - 1)) == b.whole(right.get(n - 1))) {
      links.linkSame(left.get(--m), right.get(--n));
    }
    if (m == 1 && n == 1) {
      single(left.get(0), right.get(0));
      return;
    }
    if (m > 0 && n > 0) {
      middle(m, n);
    }
    for (int i = 0; i < m; i++) {
      if (!links.hasNew(left.get(i))) {
        loneOld.add(left.get(i));
      }
    }
    for (int j = 0; j < n; j++) {
      if (!links.hasOld(right.get(j))) {
        loneNew.add(right.get(j));
      }
    }
  }

  /** The only children that differ on either side: so are nearly all pairs of most comparisons. */
  private void single(int x, int y) {
    if (a.label(x) == b.label(y)
        && (a.digest.content(x) < 0
            || SubtreeSimilarity.isBlank(a, x) == SubtreeSimilarity.isBlank(b, y))) {
      links.linkPair(x, y);
    } else {
      loneOld.add(x);
      loneNew.add(y);
    }
  }

  private void middle(int m, int n) {
    int[] lefts = distinctive(a, left, m);
    int[] rights = distinctive(b, right, n);
    long[] x = wholes(a, lefts);
    long[] y = wholes(b, rights);
    boolean isShort = x.length * (long) y.length <= TABLE;
    int[] match = isShort ? Alignment.of(x, y) : Alignment.certain(x, y);
    int from = 0;
    for (int i = 0; i < lefts.length; ) {
      int end = i;
      while (end < lefts.length && match[end] < 0) {
        end++;
      }
      int to = end < lefts.length ? match[end] : rights.length;
      inOrder(lefts, i, end, rights, from, to);
      if (end < lefts.length) {
        links.linkSame(lefts[end], rights[to]);
      }
      i = end + 1;
      from = to + 1;
    }
  }

  /** Between two that are linked, pairs what has the same name and comes in the same order. */
  private void inOrder(int[] lefts, int i0, int i1, int[] rights, int j0, int j1) {
    int j = j0;
    for (int i = i0; i < i1 && j < j1; i++) {
      long label = a.label(lefts[i]);
      int last = Math.min(j1, j + NEAR);
      int k = j;
      while (k < last && label != b.label(rights[k])) {
        k++;
      }
      if (k < last) {
        links.linkPair(lefts[i], rights[k]);
        j = k + 1;
      }
    }
  }

  /** All but blank texts, which separate everything everywhere. */
  private static int[] distinctive(ViewTree tree, IntList nodes, int count) {
    int[] kept = new int[count];
    int size = 0;
    for (int i = 0; i < count; i++) {
      if (!SubtreeSimilarity.isBlank(tree, nodes.get(i))) {
        kept[size++] = nodes.get(i);
      }
    }
    return Arrays.copyOf(kept, size);
  }

  private static long[] wholes(ViewTree tree, int[] nodes) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = tree.whole(nodes[i]);
    }
    return keys;
  }
}
