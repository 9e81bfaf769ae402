package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.BitSet;

/**
 * The unmatched nodes of one side: the unmatched children of every pair, with their subtrees. Not
 * thread-safe.
 */
final class UnmatchedRegion {
  /** In document order below each pair. */
  final IntList nodes = new IntList();

  /** Nodes that have got a partner together with a subtree around them. */
  final BitSet covered = new BitSet();

  private UnmatchedRegion() {}

  /** The uppermost nodes without a partner alone. */
  static UnmatchedRegion oldTops(MatchState links) {
    UnmatchedRegion region = new UnmatchedRegion();
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

  static UnmatchedRegion newTops(MatchState links) {
    UnmatchedRegion region = new UnmatchedRegion();
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

  static UnmatchedRegion old(MatchState links) {
    return below(links.a, oldTops(links).nodes);
  }

  static UnmatchedRegion fresh(MatchState links) {
    return below(links.b, newTops(links).nodes);
  }

  /** These nodes and all that is seen below them. */
  static UnmatchedRegion below(ViewTree tree, IntList tops) {
    UnmatchedRegion region = new UnmatchedRegion();
    int size = 0;
    for (int i = 0; i < tops.size(); i++) {
      size += tree.size(tops.get(i));
    }
    region.nodes.reserve(size);
    for (int i = 0; i < tops.size(); i++) {
      region.collect(tree, tops.get(i));
    }
    return region;
  }

  private void collect(ViewTree tree, int top) {
    int end = tree.end(top);
    if (tree.seesAll()) {
      nodes.addRange(top, end);
      return;
    }
    int at = top;
    while (at < end) {
      if (tree.sees(at)) {
        nodes.add(at++);
      } else {
        at = tree.end(at);
      }
    }
  }
}
