package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.diff.text.Alignment;
import dev.vigil.diff.text.KeySort;
import dev.vigil.document.Attributes;
import dev.vigil.document.SubtreeHashes;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * First phase of a matching: pairs nodes from the roots downwards where the correspondence is
 * certain. Children of equal hash are linked in order; of the others those are paired and entered
 * that are alone with their attributes, their id or their name. Pairs that turn out to have little
 * in common are taken apart again, so that later steps may find better partners. Not thread-safe.
 */
final class TopDownPhase {
  /**
   * The maximum number of cells of sibling runs that are aligned at once; in longer ones, equal
   * siblings come first.
   */
  private static final int SHORT = 64;

  /** Up to this number of replaced leaves, each is compared with each. */
  private static final int FEW = 16;

  private final MatchState links;
  private final ViewTree a;
  private final ViewTree b;
  private final IntList left = new IntList();
  private final IntList right = new IntList();

  /** Per pair the one that led to it, and how many nodes below it are the same. */
  private final IntList origins = new IntList();

  private final IntList same = new IntList();
  private @Nullable SiblingAlignment table;
  private int current;
  private boolean oldOpen;
  private boolean newOpen;

  TopDownPhase(MatchState links) {
    this.links = links;
    this.a = links.a;
    this.b = links.b;
  }

  /** True if nodes are left on both sides that may belong together. */
  boolean run() {
    links.link(0, 0);
    if (links.pairs.size() == 0) {
      return false;
    }
    origins.add(-1);
    same.add(1);
    for (current = 0; current < links.pairs.size(); current++) {
      int x = links.pairs.get(current);
      children(x, links.newOf(x));
    }
    return released() || oldOpen && newOpen;
  }

  private void link(int x, int y) {
    links.link(x, y);
    if (a.whole(x) != b.whole(y)) {
      origins.add(current);
      same.add(a.sameOwn(x, b, y) ? 1 : 0);
    } else if (!SubtreeSimilarity.isBlank(a, x)) {
      same.set(current, same.get(current) + a.size(x));
    }
  }

  private void children(int x, int y) {
    int c = a.first(x);
    int d = b.first(y);
    while (c >= 0 && d >= 0 && a.whole(c) == b.whole(d)) {
      link(c, d);
      c = a.next(c, x);
      d = b.next(d, y);
    }
    if (c < 0 || d < 0) {
      oldOpen |= c >= 0;
      newOpen |= d >= 0;
      return;
    }
    int nextC = a.next(c, x);
    int nextD = b.next(d, y);
    if (nextC < 0 && nextD < 0) {
      single(c, d);
      return;
    }
    left.clear();
    right.clear();
    for (; c >= 0; c = a.next(c, x)) {
      left.add(c);
    }
    for (; d >= 0; d = b.next(d, y)) {
      right.add(d);
    }
    int m = left.size();
    int n = right.size();
    while (m > 0 && n > 0 && a.whole(left.get(m - 1)) == b.whole(right.get(n - 1))) {
      link(left.get(--m), right.get(--n));
    }
    left.cut(m);
    right.cut(n);
    if (m == 1 && n == 1) {
      single(left.get(0), right.get(0));
      return;
    }
    int linked = links.linked();
    if (m > 0 && n > 0) {
      middle();
    }
    linked = links.linked() - linked;
    oldOpen |= linked < m;
    newOpen |= linked < n;
  }

  /** The only children that differ on either side: so are nearly all pairs of most comparisons. */
  private void single(int x, int y) {
    if (a.label(x) == b.label(y)) {
      if (a.digest.content(x) >= 0
          ? SubtreeSimilarity.isBlank(a, x) == SubtreeSimilarity.isBlank(b, y)
          : a.sameOwn(x, b, y) || table().isSame(x, y)) {
        link(x, y);
        return;
      }
    }
    oldOpen = true;
    newOpen = true;
  }

  private void middle() {
    int m = left.size();
    int n = right.size();
    if (m * (long) n <= SHORT) {
      table().align(left, 0, m, right, 0, n);
      return;
    }
    int[] lefts = distinctive(a, left);
    int[] rights = distinctive(b, right);
    long[] x = wholes(a, lefts);
    long[] y = wholes(b, rights);
    int[] match = Alignment.certain(x, y);
    for (int i = 0; i < lefts.length; i++) {
      if (match[i] >= 0) {
        link(lefts[i], rights[match[i]]);
      }
    }
    between(lefts, rights, match);
  }

  /** Aligns what stands between those that are linked already, blank texts among it. */
  private void between(int[] lefts, int[] rights, int[] match) {
    int i = 0;
    int j = 0;
    for (int k = 0; k <= lefts.length; k++) {
      if (k < lefts.length && match[k] < 0) {
        continue;
      }
      int toI = i;
      int toJ = j;
      while (toI < left.size() && (k == lefts.length || left.get(toI) != lefts[k])) {
        toI++;
      }
      while (toJ < right.size() && (k == lefts.length || right.get(toJ) != rights[match[k]])) {
        toJ++;
      }
      long cells = (long) (toI - i) * (toJ - j);
      if (cells > SiblingAlignment.MOST) {
        int[] x = distinctive(a, left, i, toI);
        int[] y = distinctive(b, right, j, toJ);
        alone(x, y, 0);
        alone(x, y, 1);
        alone(x, y, 2);
      } else if (cells > 0) {
        table().align(left, i, toI - i, right, j, toJ - j);
      }
      i = toI + 1;
      j = toJ + 1;
    }
  }

  private SiblingAlignment table() {
    SiblingAlignment known = table;
    if (known == null) {
      known = new SiblingAlignment(a, b, this::link);
      table = known;
    }
    return known;
  }

  /** All but blank texts, which separate everything everywhere. */
  private static int[] distinctive(ViewTree tree, IntList nodes) {
    return distinctive(tree, nodes, 0, nodes.size());
  }

  private static int[] distinctive(ViewTree tree, IntList nodes, int from, int to) {
    int[] kept = new int[to - from];
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!SubtreeSimilarity.isBlank(tree, nodes.get(i))) {
        kept[count++] = nodes.get(i);
      }
    }
    return Arrays.copyOf(kept, count);
  }

  private static long[] wholes(ViewTree tree, int[] nodes) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = tree.whole(nodes[i]);
    }
    return keys;
  }

  /** Pairs the elements of which there is one with its key on each side. */
  private void alone(int[] lefts, int[] rights, int way) {
    int[] x = open(lefts, true);
    int[] y = open(rights, false);
    if (x.length == 0 || y.length == 0) {
      return;
    }
    long[] keysX = keys(a, x, way);
    long[] keysY = keys(b, y, way);
    int[] orderX = KeySort.of(keysX, 0, keysX.length);
    int[] orderY = KeySort.of(keysY, 0, keysY.length);
    int i = 0;
    int j = 0;
    while (i < orderX.length && j < orderY.length) {
      long key = keysX[orderX[i]];
      long other = keysY[orderY[j]];
      if (key == other && key != 0 && single(keysX, orderX, i) && single(keysY, orderY, j)) {
        link(x[orderX[i]], y[orderY[j]]);
      }
      if (key <= other) {
        i++;
      }
      if (other <= key) {
        j++;
      }
    }
  }

  private static boolean single(long[] keys, int[] order, int i) {
    return (i == 0 || keys[order[i - 1]] != keys[order[i]])
        && (i + 1 == order.length || keys[order[i + 1]] != keys[order[i]]);
  }

  /** Elements without a partner. */
  private int[] open(int[] nodes, boolean old) {
    int[] open = new int[nodes.length];
    int count = 0;
    for (int node : nodes) {
      ViewTree tree = old ? a : b;
      boolean linked = old ? links.hasNew(node) : links.hasOld(node);
      if (!linked && tree.digest.isElement(node)) {
        open[count++] = node;
      }
    }
    return Arrays.copyOf(open, count);
  }

  private static long[] keys(ViewTree tree, int[] nodes, int way) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] =
          switch (way) {
            case 0 -> identity(tree, nodes[i]);
            case 1 -> tree.own(nodes[i]);
            default -> tree.label(nodes[i]);
          };
    }
    return keys;
  }

  /** A hash of name and id, 0 without an id. */
  static long identity(ViewTree tree, int node) {
    Attributes attributes = tree.digest.attributes();
    if (!attributes.has(node)) {
      return 0;
    }
    for (int i = attributes.start(node), end = attributes.end(node); i < end; i++) {
      if (attributes.name(i).qualified().equals("id")) {
        return SubtreeHashes.pair(tree.label(node), SubtreeHashes.of(attributes.value(i)));
      }
    }
    return 0;
  }

  /** The root of a document and its children: a page has one head and one body. */
  private boolean isOutermost(int x) {
    return a.digest.depth(x) <= 2;
  }

  /** Takes pairs apart that have less than a quarter in common, and all pairs below them. */
  private boolean released() {
    int count = links.pairs.size();
    boolean[] weak = new boolean[count];
    boolean leavesOnly = true;
    for (int i = count - 1; i > 0; i--) {
      int x = links.pairs.get(i);
      int y = links.newOf(x);
      int common = same.get(i);
      weak[i] = (common * 4L < Math.min(a.size(x), b.size(y)) || common == 0) && !isOutermost(x);
      leavesOnly &= !weak[i] || a.digest.content(x) >= 0;
      int origin = origins.get(i);
      same.set(origin, same.get(origin) + common);
    }
    if (leavesOnly && areSettled(weak)) {
      return false;
    }
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int x = links.pairs.get(i);
      int origin = origins.get(i);
      weak[i] |= origin >= 0 && weak[origin];
      if (!weak[i]) {
        links.pairs.set(kept++, x);
        continue;
      }
      for (int c = a.first(x); c >= 0; c = a.next(c, x)) {
        if (links.identical(c)) {
          links.unlink(c);
        }
      }
      links.unlink(x);
    }
    links.pairs.cut(kept);
    return kept < count;
  }

  /**
   * Whether replaced leaves can only be paired with each other: all other leaves have partners, and
   * no leaf moved to the place of another.
   */
  private boolean areSettled(boolean[] weak) {
    if (oldOpen || newOpen) {
      return false;
    }
    left.clear();
    for (int i = 1; i < weak.length; i++) {
      if (weak[i]) {
        left.add(links.pairs.get(i));
      }
    }
    if (left.size() > FEW) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      for (int j = 0; j < left.size(); j++) {
        if (a.whole(left.get(i)) == b.whole(links.newOf(left.get(j)))) {
          return false;
        }
      }
    }
    return true;
  }
}
