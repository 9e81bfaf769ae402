package dev.vigil.diff;

import java.util.BitSet;

/**
 * The state of a matching while it grows: which nodes of two trees belong together. Linking two
 * nodes of equal hash links all below them, silently; other links are pairs, whose children are
 * still to be compared. Not thread-safe.
 */
final class Links {
  final Tree a;
  final Tree b;

  /** Per node the number of its partner plus one; 0 for none and inside identical subtrees. */
  private final int[] ab;

  private final int[] ba;

  /** The old nodes of all pairs in the order in which they were found; parents may come later. */
  final Ints pairs = new Ints();

  Links(Tree a, Tree b) {
    this.a = a;
    this.b = b;
    this.ab = new int[a.count()];
    this.ba = new int[b.count()];
  }

  /** Links all that belongs together; the tree with the smaller hash becomes the first one. */
  static Links of(Tree before, Tree after) {
    boolean turned = before.whole(0) > after.whole(0);
    Links links = turned ? new Links(after, before) : new Links(before, after);
    new Descent(links).run();
    if (links.pairs.size() > 0) {
      Region olds = Region.old(links);
      Region news = Region.fresh(links);
      new Twins(links, olds, news).run();
      new Adoption(links).run(news);
      new Gaps(links).run();
    }
    return links;
  }

  /** Links two nodes; of different ones makes a pair. */
  void link(int x, int y) {
    ab[x] = y + 1;
    ba[y] = x + 1;
    if (a.whole(x) != b.whole(y)) {
      pairs.add(x);
    }
  }

  void unlink(int x) {
    ba[ab[x] - 1] = 0;
    ab[x] = 0;
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

  /** Notes the nodes that have another parent or do not stay in order with their siblings. */
  void moves(BitSet old, BitSet fresh) {
    BitSet stays = new BitSet();
    for (int i = 0; i < pairs.size(); i++) {
      int x = pairs.get(i);
      Ints staying = Gaps.staying(this, x, newOf(x));
      for (int s = 0; s < staying.size(); s++) {
        stays.set(staying.get(s));
      }
    }
    stays.set(0);
    // Whatever is linked, or paired, and does not stay has moved; nodes below identical ones stay.
    for (int x = 0; x < ab.length; x++) {
      if (ab[x] != 0) {
        if (!stays.get(x)) {
          old.set(x);
          fresh.set(ab[x] - 1);
        }
        if (identical(x)) {
          x = a.end(x) - 1;
        }
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

  private static int[] expanded(Tree from, Tree to, int[] partners) {
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
  private static void inside(Tree from, int x, Tree to, int y, int[] all) {
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
