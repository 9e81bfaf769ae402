package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.diff.text.Alignment;
import dev.vigil.diff.text.LongestIncreasingRun;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Last phase of a matching: pairs the unmatched children of every pair that stand at the same
 * place, between the same neighbours: first equal ones, then the most similar ones in order, then
 * texts with texts, and elements that only changed their name. New pairs are entered in turn. Every
 * gap costs O(g log g), or a table where it is small. Not thread-safe.
 */
final class SiblingGapPhase {
  /** Elements up to this size are one thing that changed even if little is left of it. */
  private static final int SMALL = 24;

  /**
   * The maximum number of changes in a pair: a deletion and an insertion are two edits, and more
   * changes than that are worse.
   */
  private static final int FEW = 2;

  private final MatchState links;
  private final ViewTree a;
  private final ViewTree b;
  private final IntList left = new IntList();
  private final IntList right = new IntList();
  private final IntList stays = new IntList();
  private final IntList partners = new IntList();
  private final SiblingAlignment table;

  SiblingGapPhase(MatchState links) {
    this.links = links;
    this.a = links.a;
    this.b = links.b;
    this.table = new SiblingAlignment(a, b, links::link);
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
    staying(links, x, y, stays, partners);
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
          gap();
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
  static IntList staying(MatchState links, int x, int y) {
    IntList stays = new IntList();
    staying(links, x, y, stays, new IntList());
    return stays;
  }

  private static void staying(MatchState links, int x, int y, IntList stays, IntList partners) {
    stays.clear();
    partners.clear();
    boolean inOrder = true;
    int last = -1;
    for (int c = links.a.first(x); c >= 0; c = links.a.next(c, x)) {
      int partner = links.newOf(c);
      if (partner >= 0 && links.b.parent(partner) == y) {
        stays.add(c);
        partners.add(partner);
        inOrder &= partner > last;
        last = partner;
      }
    }
    if (!inOrder) {
      int[] children = stays.toArray();
      stays.clear();
      for (int i : LongestIncreasingRun.run(partners.toArray(), partners.size())) {
        stays.add(children[i]);
      }
    }
  }

  private void gap() {
    int m = left.size();
    int n = right.size();
    if ((long) m * n <= SiblingAlignment.MOST) {
      table.align(left, 0, m, right, 0, n);
      return;
    }
    int[] lefts = left.toArray();
    int[] rights = right.toArray();
    int[] same = Alignment.of(wholes(a, lefts), wholes(b, rights));
    int i = 0;
    int j = 0;
    while (i < m || j < n) {
      int toI = i;
      while (toI < m && same[toI] < 0) {
        toI++;
      }
      int toJ = toI < m ? same[toI] : n;
      long cells = (long) (toI - i) * (toJ - j);
      if (cells > SiblingAlignment.MOST) {
        byOwn(Arrays.copyOfRange(lefts, i, toI), Arrays.copyOfRange(rights, j, toJ));
      } else if (cells > 0) {
        table.align(left, i, toI - i, right, j, toJ - j);
      }
      if (toI < m) {
        links.link(lefts[toI], rights[toJ]);
      }
      i = toI + 1;
      j = toJ + 1;
    }
  }

  private static long[] wholes(ViewTree tree, int[] nodes) {
    long[] keys = new long[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      keys[i] = tree.whole(nodes[i]);
    }
    return keys;
  }

  /** Pairs the nodes of a large gap with equal own hashes in order, if they are similar. */
  private void byOwn(int[] lefts, int[] rights) {
    long[] keysLeft = new long[lefts.length];
    long[] keysRight = new long[rights.length];
    for (int i = 0; i < lefts.length; i++) {
      keysLeft[i] = a.own(lefts[i]);
    }
    for (int j = 0; j < rights.length; j++) {
      keysRight[j] = b.own(rights[j]);
    }
    int[] match = Alignment.of(keysLeft, keysRight);
    for (int i = 0; i < match.length; i++) {
      if (match[i] >= 0) {
        int x = lefts[i];
        int y = rights[match[i]];
        if (SubtreeSimilarity.of(a, x, b, y) >= SiblingAlignment.ALIKE) {
          links.link(x, y);
        }
      }
    }
  }

  /**
   * Pairs the remaining nodes of a gap: leaves of one kind in order, small or only elements,
   * changed names.
   */
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
      return SubtreeSimilarity.isBlank(a, x) == SubtreeSimilarity.isBlank(b, y) || only;
    }
    return a.digest.depth(x) <= 2 || only && a.own(x) == b.own(y) || sameShape(x, y);
  }

  /** Whether two small subtrees have the same names all over and differ in few nodes. */
  private boolean sameShape(int x, int y) {
    int size = a.size(x);
    if (size != b.size(y) || size > SMALL) {
      return false;
    }
    int different = 0;
    for (int i = 0; i < size; i++) {
      if (a.label(x + i) != b.label(y + i) || a.size(x + i) != b.size(y + i)) {
        return false;
      }
      different += a.own(x + i) == b.own(y + i) ? 0 : 1;
    }
    return different <= FEW;
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
