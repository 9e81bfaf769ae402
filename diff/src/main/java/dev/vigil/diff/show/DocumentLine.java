package dev.vigil.diff.show;

import dev.vigil.diff.NodeRange;

/**
 * One line of a document in its readable form, with its origin in the document. Immutable.
 *
 * @param indent how far it is set in, in steps
 * @param from the first of the nodes that it shows
 * @param to the node behind the last of them
 * @param start where in the leaf it begins, if it shows one leaf only
 * @param end where in that leaf it ends
 */
record DocumentLine(String text, int indent, int from, int to, int start, int end) {
  /** A line that shows all of its nodes. */
  static DocumentLine of(String text, int indent, int from, int to) {
    return new DocumentLine(text, indent, from, to, 0, Integer.MAX_VALUE);
  }

  /** Whether it shows something of the place, whose node ends before {@code nodeEnd}. */
  boolean shows(NodeRange range, int nodeEnd) {
    if (from >= nodeEnd || to <= range.node()) {
      return false;
    }
    boolean oneLeaf = from == range.node() && to == from + 1;
    return range.isWhole() || !oneLeaf || start < range.to() && end > range.from();
  }
}
