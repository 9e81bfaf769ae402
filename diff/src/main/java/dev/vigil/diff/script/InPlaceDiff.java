package dev.vigil.diff.script;

import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.util.Arrays;

/**
 * Compares two documents of equal shape that differ in one or two nodes, such as a counter, a date
 * or a price: each node corresponds to the one with its number, and no matching is needed. One scan
 * over the arrays, which ends where there is more to it. Stateless.
 */
final class InPlaceDiff {
  /** The maximum number of changed nodes; with more, a matching may find a shorter script. */
  private static final int FEW = 2;

  private static final int[] NONE = {};

  private InPlaceDiff() {}

  /** The nodes that differ; none if there are too many, and the documents have to be matched. */
  static int[] changed(PageDigest old, PageDigest fresh, SameNodes same) {
    if (!old.sameStructure(fresh)) {
      return NONE;
    }
    int[] changed = new int[FEW];
    int count = 0;
    for (int node = 1; node < old.nodeCount(); node++) {
      boolean leaf = old.content(node) >= 0;
      boolean named = same.names(node, node);
      if (!named && !(old.isElement(node) && fresh.isElement(node))) {
        return NONE;
      }
      if (!named || !(leaf ? same.contents(node, node) : same.attributes(node, node))) {
        if (count == FEW) {
          return NONE;
        }
        changed[count++] = node;
      }
    }
    return count == FEW && haveMoved(old, fresh, changed) ? NONE : Arrays.copyOf(changed, count);
  }

  /** Whether one is now where the other was: that is a move. */
  private static boolean haveMoved(PageDigest old, PageDigest fresh, int[] nodes) {
    SubtreeHashes was = SubtreeHashes.of(old);
    SubtreeHashes is = SubtreeHashes.of(fresh);
    return was.whole(nodes[0]) == is.whole(nodes[1]) || was.whole(nodes[1]) == is.whole(nodes[0]);
  }
}
