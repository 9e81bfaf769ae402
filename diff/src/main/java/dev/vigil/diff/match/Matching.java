package dev.vigil.diff.match;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Maps the nodes of an old document to the same nodes of a new one, and says which of them moved. A
 * node without a partner was deleted or inserted. Immutable and safe for concurrent use.
 *
 * <p>The comparison goes from the documents downwards by the hashes of subtrees, so that what did
 * not change costs nothing below its root (smart difference compare, Rocco 2004, Algorithm 5); only
 * differing subtrees are examined, in four steps: {@link TopDownPhase}, {@link ExactSubtreePhase},
 * {@link BottomUpPhase}, {@link SiblingGapPhase}, an order of certainty as in XyDiff (Cobéna,
 * Abiteboul, Marian, 2002). The cost is O(c + k log k) for k nodes in what differs and c children
 * of nodes that have a difference below them.
 *
 * <p>Nearly all pages are small and nearly all changes are few, so that what is done once costs
 * more than what is done per node. Measured on pairs of real pages: most pairs of nodes are the
 * only children that differ on either side, and need no table; tables and lists are made once and
 * used again; the similarity of siblings is estimated by sketches of bits instead of sorted bags of
 * hashes; and the later steps begin only where nodes are open on both sides.
 *
 * <p>The direction does not matter: the document with the smaller hash is always taken as the first
 * one, and the result turned round where it was the new one. So {@code of(x, y)} is the inverse of
 * {@code of(y, x)}.
 */
public final class Matching {
  private final DocumentView before;
  private final DocumentView after;
  private final MatchState links;
  private volatile @Nullable Nodes nodes;

  /**
   * The data of every single node, computed on demand because many callers only need the
   * differences.
   */
  private record Nodes(int[] newOf, int[] oldOf, BitSet movedOld, BitSet movedNew) {
    Nodes inverse() {
      return new Nodes(oldOf, newOf, movedNew, movedOld);
    }
  }

  /** Receives what happened to nodes. */
  public interface Tracer {
    /**
     * Both are the same node, and something may differ at them or below them. The calls until the
     * next pair concern the nodes below this pair, but not below other pairs.
     */
    void pair(int oldNode, int newNode);

    /** Both nodes have equal subtrees, by their hashes. */
    void same(int oldNode, int newNode);

    /** The old node, with all below it that was not deleted or moved, became this new one. */
    void moved(int oldNode, int newNode);

    /** The node was deleted; one below another one follows it. */
    void deleted(int oldNode);

    /** The node was inserted; one below another one follows it. */
    void inserted(int newNode);
  }

  private Matching(DocumentView before, DocumentView after, MatchState links) {
    this.before = before;
    this.after = after;
    this.links = links;
  }

  public static Matching of(PageDigest before, PageDigest after) {
    return of(DocumentView.of(before), DocumentView.of(after));
  }

  /** Matches what both views see. */
  public static Matching of(DocumentView before, DocumentView after) {
    return new Matching(before, after, MatchState.of(before.tree(), after.tree()));
  }

  /** Matches what needs the fewest edits, even where a reader would not call it the same. */
  public static Matching shortest(PageDigest before, PageDigest after) {
    DocumentView old = DocumentView.of(before);
    DocumentView fresh = DocumentView.of(after);
    return new Matching(old, fresh, MatchState.shortest(old.tree(), fresh.tree()));
  }

  /** Iterates over all differences, without entering equal subtrees. */
  public void trace(Tracer tracer) {
    links.visit(
        links.a == before.tree()
            ? new MatchState.Visitor() {
              @Override
              public void pair(int x, int y) {
                tracer.pair(x, y);
              }

              @Override
              public void same(int x, int y) {
                tracer.same(x, y);
              }

              @Override
              public void moved(int x, int y) {
                tracer.moved(x, y);
              }

              @Override
              public void oldAlone(int x) {
                tracer.deleted(x);
              }

              @Override
              public void newAlone(int y) {
                tracer.inserted(y);
              }
            }
            : new MatchState.Visitor() {
              @Override
              public void pair(int x, int y) {
                tracer.pair(y, x);
              }

              @Override
              public void same(int x, int y) {
                tracer.same(y, x);
              }

              @Override
              public void moved(int x, int y) {
                tracer.moved(y, x);
              }

              @Override
              public void oldAlone(int x) {
                tracer.inserted(x);
              }

              @Override
              public void newAlone(int y) {
                tracer.deleted(y);
              }
            });
  }

  private Nodes nodes() {
    Nodes known = nodes;
    if (known == null) {
      BitSet movedFirst = new BitSet();
      BitSet movedSecond = new BitSet();
      links.visit(
          new MatchState.Visitor() {
            @Override
            public void moved(int x, int y) {
              movedFirst.set(x);
              movedSecond.set(y);
            }

            @Override
            public void oldAlone(int x) {}

            @Override
            public void newAlone(int y) {}
          });
      known = new Nodes(links.expanded(), links.expandedBack(), movedFirst, movedSecond);
      known = links.a == before.tree() ? known : known.inverse();
      nodes = known;
    }
    return known;
  }

  public DocumentView before() {
    return before;
  }

  public DocumentView after() {
    return after;
  }

  /** The node that this old one has become, or -1 if it was deleted or is not seen. */
  public int newOf(int oldNode) {
    return nodes().newOf[oldNode];
  }

  /** The node that this new one was, or -1 if it was inserted or is not seen. */
  public int oldOf(int newNode) {
    return nodes().oldOf[newNode];
  }

  /** The new node of every old one; -1 for none. */
  public int[] newNodes() {
    return nodes().newOf.clone();
  }

  /** The old node of every new one; -1 for none. */
  public int[] oldNodes() {
    return nodes().oldOf.clone();
  }

  /** Whether this old node was moved: it has another parent, or other neighbours changed sides. */
  public boolean movedFrom(int oldNode) {
    return nodes().movedOld.get(oldNode);
  }

  /** Whether this new node was moved here. */
  public boolean movedTo(int newNode) {
    return nodes().movedNew.get(newNode);
  }

  /** Whether all that is seen of both subtrees is the same. */
  public boolean identical(int oldNode, int newNode) {
    return before.tree().whole(oldNode) == after.tree().whole(newNode);
  }

  /** Whether both nodes are the same apart from what is below them. */
  public boolean sameOwn(int oldNode, int newNode) {
    return before.tree().own(oldNode) == after.tree().own(newNode);
  }

  public Matching inverse() {
    return new Matching(after, before, links);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matching that
        && Arrays.equals(nodes().newOf, that.nodes().newOf)
        && Arrays.equals(nodes().oldOf, that.nodes().oldOf)
        && nodes().movedOld.equals(that.nodes().movedOld)
        && nodes().movedNew.equals(that.nodes().movedNew);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(nodes().newOf);
  }
}
