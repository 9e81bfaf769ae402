package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.BitSet;

/**
 * The state of a matching while it is computed: which nodes of two trees are paired. Linking two
 * nodes of equal hash links all below them, silently; other links are pairs, whose children are
 * still to be compared. Not thread-safe.
 */
final class MatchState {
  final ViewTree a;
  final ViewTree b;

  /** Per node the number of its partner plus one; 0 for none and inside identical subtrees. */
  private final int[] ab;

  private final int[] ba;

  /** The old nodes of all pairs in the order in which they were found; parents may come later. */
  final IntList pairs = new IntList();

  private int linked;

  MatchState(ViewTree a, ViewTree b) {
    this.a = a;
    this.b = b;
    this.ab = new int[a.count()];
    this.ba = new int[b.count()];
  }

  /** Like {@link #of}, minimised for the shortest edit script. */
  static MatchState shortest(ViewTree before, ViewTree after) {
    MatchState links = of(before, after);
    new ScriptMinimizer(links).run();
    return links;
  }

  /** Links all that belongs together; the tree with the smaller hash becomes the first one. */
  static MatchState of(ViewTree before, ViewTree after) {
    boolean turned = before.whole(0) > after.whole(0);
    MatchState links = turned ? new MatchState(after, before) : new MatchState(before, after);
    // Where nodes are open on one side alone, they came or went, and nothing else can be said.
    if (new TopDownPhase(links).run()) {
      UnmatchedRegion news = UnmatchedRegion.fresh(links);
      new ExactSubtreePhase(links, UnmatchedRegion.old(links), news, false).run();
      new BottomUpPhase(links).run(news);
      new SiblingGapPhase(links).run();
      new ExactSubtreePhase(
              links, UnmatchedRegion.oldTops(links), UnmatchedRegion.newTops(links), true)
          .run();
    }
    return links;
  }

  /** Links two nodes; of different ones makes a pair. */
  void link(int x, int y) {
    if (a.whole(x) == b.whole(y)) {
      linkSame(x, y);
    } else {
      linkPair(x, y);
    }
  }

  /** Links two nodes of equal hash. */
  void linkSame(int x, int y) {
    ab[x] = y + 1;
    ba[y] = x + 1;
    linked++;
  }

  /** Links two nodes of different hashes. */
  void linkPair(int x, int y) {
    linkSame(x, y);
    pairs.add(x);
  }

  /** How often two nodes have been linked. */
  int linked() {
    return linked;
  }

  void unlink(int x) {
    ba[ab[x] - 1] = 0;
    ab[x] = 0;
  }

  /** Leaves out the pairs that were given up, and those that were found twice. */
  void forget() {
    BitSet seen = new BitSet();
    int[] all = pairs.toArray();
    pairs.clear();
    for (int x : all) {
      if (hasNew(x) && !identical(x) && !seen.get(x)) {
        seen.set(x);
        pairs.add(x);
      }
    }
  }

  boolean hasNew(int x) {
    return ab[x] != 0;
  }

  boolean hasOld(int y) {
    return ba[y] != 0;
  }

  /** The partner of an old node, or -1. */
  int newOf(int x) {
    return ab[x] - 1;
  }

  /** The partner of a new node, or -1. */
  int oldOf(int y) {
    return ba[y] - 1;
  }

  boolean linked(int x, int y) {
    return ab[x] == y + 1;
  }

  /** Whether the node is linked to one whose subtree is the same. */
  boolean identical(int x) {
    return ab[x] != 0 && a.whole(x) == b.whole(ab[x] - 1);
  }

  /**
   * Receives what happened to nodes; of deleted and inserted subtrees, each node, parents first.
   */
  interface Visitor {
    /** Both belong together, and something differs at them or below them. */
    default void pair(int x, int y) {}

    /** Both belong together with all that is below them, by their hashes. */
    default void same(int x, int y) {}

    void moved(int x, int y);

    void oldAlone(int x);

    void newAlone(int y);
  }

  /** Visits all pairs and what is below each; nothing inside identical subtrees. */
  void visit(Visitor visitor) {
    if (pairs.size() == 0) {
      visitor.same(0, 0);
    }
    for (int i = 0; i < pairs.size(); i++) {
      visit(pairs.get(i), newOf(pairs.get(i)), visitor);
    }
  }

  /** Visits one pair and what is below it, except what is below other pairs. */
  void visit(int x, int y, Visitor visitor) {
    visitor.pair(x, y);
    IntList staying = inOrder(x, y) ? null : SiblingGapPhase.staying(this, x, y);
    int next = 0;
    for (int c = a.first(x); c >= 0; c = a.next(c, x)) {
      int d = newOf(c);
      boolean stays =
          staying == null
              ? d >= 0 && b.parent(d) == y
              : next < staying.size() && staying.get(next) == c;
      if (!stays) {
        visitOld(c, visitor);
        continue;
      }
      next++;
      if (a.whole(c) == b.whole(d)) {
        visitor.same(c, d);
      }
    }
    for (int d = b.first(y); d >= 0; d = b.next(d, y)) {
      if (!hasOld(d)) {
        visitNew(d, visitor);
      }
    }
  }

  /** Whether the children of x that have their partner below y come in the same order there. */
  private boolean inOrder(int x, int y) {
    int last = -1;
    for (int c = a.first(x); c >= 0; c = a.next(c, x)) {
      int d = newOf(c);
      if (d >= 0 && b.parent(d) == y) {
        if (d < last) {
          return false;
        }
        last = d;
      }
    }
    return true;
  }

  private void visitOld(int top, Visitor visitor) {
    int end = a.end(top);
    int at = top;
    while (at < end) {
      if (!a.sees(at)) {
        at = a.end(at);
      } else if (hasNew(at)) {
        visitor.moved(at, newOf(at));
        if (identical(at)) {
          visitor.same(at, newOf(at));
        }
        at = a.end(at);
      } else {
        visitor.oldAlone(at++);
      }
    }
  }

  private void visitNew(int top, Visitor visitor) {
    int end = b.end(top);
    int at = top;
    while (at < end) {
      if (b.sees(at) && !hasOld(at)) {
        visitor.newAlone(at++);
      } else {
        at = b.end(at);
      }
    }
  }

  /** The partner of every node of the first tree, or -1. */
  int[] expanded() {
    return expanded(a, b, ab);
  }

  int[] expandedBack() {
    return expanded(b, a, ba);
  }

  private static int[] expanded(ViewTree from, ViewTree to, int[] partners) {
    int[] all = new int[partners.length];
    int x = 0;
    while (x < all.length) {
      int y = partners[x] - 1;
      all[x] = y;
      if (y >= 0 && from.whole(x) == to.whole(y)) {
        inside(from, x, to, y, all);
        x = from.end(x);
      } else {
        x++;
      }
    }
    return all;
  }

  /** Partners inside identical subtrees: they follow each other as far as they are seen. */
  private static void inside(ViewTree from, int x, ViewTree to, int y, int[] all) {
    int end = from.end(x);
    int at = y;
    for (int i = x; i < end; i++) {
      if (from.sees(i) || i == x) {
        while (!to.sees(at) && at != y) {
          at++;
        }
        all[i] = at++;
      } else {
        all[i] = -1;
      }
    }
  }
}
