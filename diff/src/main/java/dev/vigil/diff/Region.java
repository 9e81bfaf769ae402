package dev.vigil.diff;

import java.util.BitSet;

/**
 * The nodes of one side that have no partner yet: below every pair the children without one, with
 * all that is below them. Not thread-safe.
 */
final class Region {
  /** In document order below each pair. */
  final Ints nodes = new Ints();

  /** Nodes that have got a partner together with a subtree around them. */
  final BitSet covered = new BitSet();

  private Region() {}

  /** The uppermost nodes without a partner alone. */
  static Region oldTops(Links links) {
    Region region = new Region();
    for (int i = 0; i < links.pairs.size(); i++) {
      int x = links.pairs.get(i);
      for (int c = links.a.first(x); c >= 0; c = links.a.next(c, x)) {
        if (!links.hasNew(c)) {
          region.nodes.add(c);
        }
      }
    }
    return region;
  }

  static Region newTops(Links links) {
    Region region = new Region();
    for (int i = 0; i < links.pairs.size(); i++) {
      int y = links.newOf(links.pairs.get(i));
      for (int d = links.b.first(y); d >= 0; d = links.b.next(d, y)) {
        if (!links.hasOld(d)) {
          region.nodes.add(d);
        }
      }
    }
    return region;
  }

  static Region old(Links links) {
    Region region = new Region();
    Ints pairs = links.pairs;
    for (int i = 0; i < pairs.size(); i++) {
      region.collect(links.a, pairs.get(i), links, true);
    }
    return region;
  }

  static Region fresh(Links links) {
    Region region = new Region();
    Ints pairs = links.pairs;
    for (int i = 0; i < pairs.size(); i++) {
      region.collect(links.b, links.newOf(pairs.get(i)), links, false);
    }
    return region;
  }

  private void collect(Tree tree, int parent, Links links, boolean old) {
    for (int c = tree.first(parent); c >= 0; c = tree.next(c, parent)) {
      if (old ? links.hasNew(c) : links.hasOld(c)) {
        continue;
      }
      int end = tree.end(c);
      if (tree.seesAll()) {
        nodes.addRange(c, end);
        continue;
      }
      int at = c;
      while (at < end) {
        if (tree.sees(at)) {
          nodes.add(at++);
        } else {
          at = tree.end(at);
        }
      }
    }
  }
}
