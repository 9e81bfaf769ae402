package dev.vigil.diff.script;

import dev.vigil.diff.Facet;
import dev.vigil.diff.Sdiff;
import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentType;
import dev.vigil.document.Limits;
import dev.vigil.document.Markup;
import dev.vigil.document.PageDigest;
import java.util.EnumSet;
import java.util.function.IntPredicate;

/**
 * Nodes that an edit inserts or deletes: one node with what is below it, in a digest of its own,
 * where node 1 is the first of them. Immutable.
 */
public final class Fragment {
  private final PageDigest tree;

  Fragment(PageDigest tree) {
    this.tree = tree;
  }

  /** The node and all below it up to nodes that the predicate leaves out with what is below. */
  static Fragment of(PageDigest digest, int node, IntPredicate leftOut) {
    int size = digest.size(node);
    DigestBuilder builder = new DigestBuilder(digest.type(), Limits.WEB, Math.min(size, 256), 256);
    NodeCopy copy = new NodeCopy(digest, builder);
    int open = -1;
    int at = node;
    while (at < digest.end(node)) {
      if (at > node && leftOut.test(at)) {
        at = digest.end(at);
        continue;
      }
      while (open >= 0 && at >= digest.end(open)) {
        builder.close();
        open = digest.parent(open);
      }
      copy.node(at);
      if (digest.content(at) < 0) {
        open = at;
      }
      at++;
    }
    return new Fragment(builder.build());
  }

  /** The nodes; their document node is not one of them. */
  public PageDigest tree() {
    return tree;
  }

  public int size() {
    return tree.nodeCount() - 1;
  }

  /** How the nodes look as markup. */
  public String markup() {
    return Markup.of(tree, 1);
  }

  DocumentType type() {
    return tree.type();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fragment that
        && !Sdiff.changed(tree, that.tree, EnumSet.allOf(Facet.class));
  }

  @Override
  public int hashCode() {
    return tree.nodeCount();
  }

  @Override
  public String toString() {
    return markup();
  }
}
