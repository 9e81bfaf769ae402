package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Indexes the positions of nodes in a list by the hashes of their subtrees. Each bucket is a chain
 * of places in their order. Which hashes share a bucket differs from process to process, so that no
 * page can be written to make all share one; no answer depends on it. O(1) per question. Immutable.
 */
final class SubtreeIndex {
  /** Odd, so that different hashes stay different. */
  private static final long SPREAD = ThreadLocalRandom.current().nextLong() | 1;

  private final ViewTree tree;
  private final IntList nodes;
  private final int shift;
  private final int[] heads;
  private final int[] nexts;

  SubtreeIndex(ViewTree tree, IntList nodes) {
    this.tree = tree;
    this.nodes = nodes;
    int bits = 33 - Integer.numberOfLeadingZeros(nodes.size());
    this.shift = Long.SIZE - bits;
    this.heads = new int[1 << bits];
    this.nexts = new int[nodes.size()];
    for (int i = nodes.size() - 1; i >= 0; i--) {
      int bucket = bucket(tree.whole(nodes.get(i)));
      nexts[i] = heads[bucket];
      heads[bucket] = i + 1;
    }
  }

  private int bucket(long hash) {
    return (int) (hash * SPREAD >>> shift);
  }

  /** The first place of a node with this hash, or -1. */
  int first(long hash) {
    return from(heads[bucket(hash)] - 1, hash);
  }

  /** The next place of a node with the hash of the one at this place, or -1. */
  int next(int place) {
    return from(nexts[place] - 1, tree.whole(nodes.get(place)));
  }

  private int from(int start, long hash) {
    int place = start;
    while (place >= 0 && tree.whole(nodes.get(place)) != hash) {
      place = nexts[place] - 1;
    }
    return place;
  }
}
