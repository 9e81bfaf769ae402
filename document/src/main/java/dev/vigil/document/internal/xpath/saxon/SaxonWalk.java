package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.node.AxisWalk;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.pattern.nodetest.NodePredicate;
import org.jspecify.annotations.Nullable;

/** Iterates over the nodes on one axis for Saxon and charges the budget for every node. */
final class SaxonWalk implements SequenceIterator {
  private final SaxonTree tree;
  private final PageDigest digest;
  private final XPathAxis axis;
  private final int origin;
  private final @Nullable NodePredicate test;
  private final byte @Nullable [] verdicts;
  private int at;

  SaxonWalk(SaxonTree tree, XPathAxis axis, int origin, @Nullable NodePredicate test) {
    this.tree = tree;
    this.digest = tree.digest();
    this.axis = axis;
    this.origin = origin;
    this.test = test;
    this.verdicts = tree.verdicts(test);
    this.at = AxisWalk.first(digest, axis, origin);
  }

  /** All nodes from this one to the end of the document. */
  SaxonWalk(SaxonTree tree, int from, @Nullable NodePredicate test) {
    this.tree = tree;
    this.digest = tree.digest();
    this.axis = XPathAxis.FOLLOWING;
    this.origin = 0;
    this.test = test;
    this.verdicts = tree.verdicts(test);
    this.at = from < digest.nodeCount() ? from : -1;
  }

  @Override
  public @Nullable SaxonNode next() {
    while (at >= 0) {
      int node = at;
      tree.budget().spend(1);
      at = AxisWalk.next(digest, axis, origin, node);
      if (tree.passes(test, verdicts, node)) {
        return tree.node(node);
      }
    }
    return null;
  }
}
