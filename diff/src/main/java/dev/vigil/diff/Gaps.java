package dev.vigil.diff;

import dev.vigil.diff.text.Alignment;
import dev.vigil.diff.text.Increasing;

/**
 * Last step of a matching: below every pair, children without a partner that stand at the same
 * place, between the same neighbours, are brought together: equal ones, then those most alike in
 * order, then texts with texts, and elements that only changed their name. New pairs are entered in
 * turn. Every gap costs O(g log g), or a table where it is small. Not thread-safe.
 */
final class Gaps {
  /** Gaps up to this many cells are compared each with each. */
  private static final int TABLE = 1024;

  /** Below this likeness two elements are different things. */
  private static final double ALIKE = 0.35;

  /** Elements up to this size are one thing that changed even if nothing is left of it. */
  private static final int SMALL = 3;

  private final Links links;
  private final Tree a;
  private final Tree b;
  private final Ints left = new Ints();
  private final Ints right = new Ints();

  Gaps(Links links) {
    this.links = links;
    this.a = links.a;
    this.b = links.b;
  }

  void run() {
    for (int i = 0; i < links.pairs.size(); i++) {
      int x = links.pairs.get(i);
      if (links.hasNew(x) && hasOpen(x, links.newOf(x))) {
        fill(x, links.newOf(x), true);
        fill(x, links.newOf(x), false);
      }
    }
  }

  private boolean hasOpen(int x, int y) {
    boolean open = false;
    for (int c = a.first(x); c >= 0 && !open; c = a.next(c, x)) {
      open = !links.hasNew(c);
    }
    if (!open) {
      return false;
    }
    for (int d = b.first(y); d >= 0; d = b.next(d, y)) {
      if (!links.hasOld(d)) {
        return true;
      }
    }
    return false;
  }

  /** Walks over both lists of children from one that stays to the next, with the gaps between. */
  private void fill(int x, int y, boolean likeness) {
    Ints stays = staying(links, x, y);
    int c = a.first(x);
    int d = b.first(y);
    for (int s = 0; s <= stays.size(); s++) {
      int stop = s < stays.size() ? stays.get(s) : -1;
      left.clear();
      right.clear();
      for (; c != stop; c = a.next(c, x)) {
        if (!links.hasNew(c)) {
          left.add(c);
        }
      }
      int stopY = stop < 0 ? -1 : links.newOf(stop);
      for (; d != stopY; d = b.next(d, y)) {
        if (!links.hasOld(d)) {
          right.add(d);
        }
      }
      if (left.size() > 0 && right.size() > 0) {
        if (likeness) {
          gap(left.toArray(), right.toArray());
        } else {
          rest(left.toArray(), right.toArray());
        }
      }
      if (stop >= 0) {
        c = a.next(c, x);
        d = b.next(d, y);
      }
    }
  }

  /** The children of x that have their partner below y and stay in order with the others. */
  static Ints staying(Links links, int x, int y) {
    Ints children = new Ints();
    Ints partners = new Ints();
    boolean inOrder = true;
    int last = -1;
    for (int c = links.a.first(x); c >= 0; c = links.a.next(c, x)) {
      int partner = links.newOf(c);
      if (partner >= 0 && links.b.parent(partner) == y) {
        children.add(c);
        partners.add(partner);
        inOrder &= partner > last;
        last = partner;
      }
    }
    if (inOrder) {
      return children;
    }
    Ints stays = new Ints();
    for (int i : Increasing.run(partners.toArray(), partners.size())) {
      stays.add(children.get(i));
    }
    return stays;
  }

  private void gap(int[] lefts, int[] rights) {
    int[] same = Alignment.of(wholes(a, lefts), wholes(b, rights));
    int i = 0;
    int j = 0;
    while (i < lefts.length || j < rights.length) {
      int toI = i;
      while (toI < lefts.length && same[toI] < 0) {
        toI++;
      }
      int toJ = toI < lefts.length ? same[toI] : rights.length;
      if (toI > i && toJ > j) {
        alike(lefts, i, toI, rights, j, toJ);
      }
      if (toI < lefts.length) {
        links.link(lefts[toI], rights[toJ]);
      }
      i = toI + 1;
      j = toJ + 1;
    }
  }

  private static long[] wholes(Tree tree, int[] nodes) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = tree.whole(nodes[i]);
    }
    return keys;
  }

  /** Links what is most alike in order: the path of the greatest sum through all likenesses. */
  private void alike(int[] lefts, int i0, int i1, int[] rights, int j0, int j1) {
    int m = i1 - i0;
    int n = j1 - j0;
    if ((long) m * n > TABLE) {
      byOwn(lefts, i0, i1, rights, j0, j1);
      return;
    }
    long[][] bagsLeft = bags(a, lefts, i0, i1);
    long[][] bagsRight = bags(b, rights, j0, j1);
    double[][] sums = new double[m + 1][n + 1];
    double[][] scores = new double[m][n];
    for (int i = m - 1; i >= 0; i--) {
      for (int j = n - 1; j >= 0; j--) {
        scores[i][j] = score(lefts[i0 + i], bagsLeft[i], rights[j0 + j], bagsRight[j]);
        double with = scores[i][j] > 0 ? scores[i][j] + sums[i + 1][j + 1] : 0;
        sums[i][j] = Math.max(with, Math.max(sums[i + 1][j], sums[i][j + 1]));
      }
    }
    int i = 0;
    int j = 0;
    while (i < m && j < n) {
      if (scores[i][j] > 0 && sums[i][j] == scores[i][j] + sums[i + 1][j + 1]) {
        links.link(lefts[i0 + i++], rights[j0 + j++]);
      } else if (sums[i + 1][j] >= sums[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
  }

  private static long[][] bags(Tree tree, int[] nodes, int from, int to) {
    long[][] bags = new long[to - from][];
    for (int i = from; i < to; i++) {
      bags[i - from] = Likeness.bag(tree, nodes[i]);
    }
    return bags;
  }

  private double score(int x, long[] bagX, int y, long[] bagY) {
    if (a.label(x) != b.label(y) || bagX.length == 0 || bagY.length == 0) {
      return 0;
    }
    double alike = Likeness.of(bagX, bagY);
    if (alike >= ALIKE) {
      return alike;
    }
    long id = a.digest.isElement(x) ? Descent.identity(a, x) : 0;
    return id != 0 && id == Descent.identity(b, y) ? ALIKE : 0;
  }

  private void byOwn(int[] lefts, int i0, int i1, int[] rights, int j0, int j1) {
    long[] keysLeft = new long[i1 - i0];
    long[] keysRight = new long[j1 - j0];
    for (int i = i0; i < i1; i++) {
      keysLeft[i - i0] = a.own(lefts[i]);
    }
    for (int j = j0; j < j1; j++) {
      keysRight[j - j0] = b.own(rights[j]);
    }
    int[] match = Alignment.of(keysLeft, keysRight);
    for (int i = 0; i < match.length; i++) {
      if (match[i] >= 0) {
        int x = lefts[i0 + i];
        int y = rights[j0 + match[i]];
        if (score(x, Likeness.bag(a, x), y, Likeness.bag(b, y)) > 0) {
          links.link(x, y);
        }
      }
    }
  }

  /** What is left in a gap: leaves of one kind in turn, small or only elements, changed names. */
  private void rest(int[] lefts, int[] rights) {
    int j = 0;
    for (int x : lefts) {
      for (int k = j; k < rights.length && k < j + 8; k++) {
        if (continues(x, rights[k], lefts.length == 1 && rights.length == 1)) {
          links.link(x, rights[k]);
          j = k + 1;
          break;
        }
      }
    }
  }

  private boolean continues(int x, int y, boolean only) {
    boolean leaf = a.digest.content(x) >= 0;
    if (leaf != b.digest.content(y) >= 0) {
      return false;
    }
    if (a.label(x) != b.label(y)) {
      return !leaf && sameChildren(x, y);
    }
    if (leaf) {
      return Likeness.isBlank(a, x) == Likeness.isBlank(b, y) || only;
    }
    return a.size(x) <= SMALL && b.size(y) <= SMALL
        || a.digest.depth(x) <= 2
        || only && a.own(x) == b.own(y);
  }

  private boolean sameChildren(int x, int y) {
    int c = a.first(x);
    int d = b.first(y);
    boolean any = c >= 0;
    while (c >= 0 && d >= 0 && a.whole(c) == b.whole(d)) {
      c = a.next(c, x);
      d = b.next(d, y);
    }
    return any && c < 0 && d < 0;
  }
}
