package dev.vigil.diff.script;

import dev.vigil.diff.Facet;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.document.DigestBuilder;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.CanonicalMarkup;
import java.util.EnumSet;
import java.util.function.IntPredicate;

/**
 * A subtree that an edit inserts or deletes, in a digest of its own, where node 1 is its root. That
 * digest is made on first use; until then the document that has the nodes is kept. Immutable and
 * safe for concurrent use.
 */
public final class Fragment {
  private final DocumentType type;
  private final int size;
  private final LazyValue<PageDigest> tree;

  private Fragment(DocumentType type, int size, LazyValue<PageDigest> tree) {
    this.type = type;
    this.size = size;
    this.tree = tree;
  }

  Fragment(PageDigest tree) {
    this(tree.type(), tree.nodeCount() - 1, new LazyValue<>(() -> tree));
  }

  /** The node and all below it. */
  static Fragment of(PageDigest digest, int node) {
    return of(digest, node, digest.size(node), below -> false);
  }

  /**
   * The node and all below it up to nodes that the predicate leaves out with what is below.
   *
   * @param size how many nodes that are
   */
  static Fragment of(PageDigest digest, int node, int size, IntPredicate leftOut) {
    return new Fragment(
        digest.type(), size, new LazyValue<>(() -> copied(digest, node, size, leftOut)));
  }

  private static PageDigest copied(PageDigest digest, int node, int size, IntPredicate leftOut) {
    DigestBuilder builder =
        new DigestBuilder(digest.type(), ReadLimits.WEB, Math.min(size, 256), 256);
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
    return builder.build();
  }

  /** {@return the nodes; their document node is not one of them} */
  public PageDigest tree() {
    return tree.get();
  }

  /** {@return how many nodes there are, without the document node of {@link #tree()}} */
  public int size() {
    return size;
  }

  /** {@return the nodes as markup} */
  public String markup() {
    return CanonicalMarkup.of(tree(), 1);
  }

  DocumentType type() {
    return type;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fragment that
        && size == that.size
        && !Sdiff.changed(tree(), that.tree(), EnumSet.allOf(Facet.class));
  }

  @Override
  public int hashCode() {
    return size;
  }

  @Override
  public String toString() {
    return markup();
  }
}
