package dev.vigil.diff;

import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Which nodes of two documents are the same node, before and after, and which of them moved. A node
 * without a partner was deleted or inserted. Immutable and safe for concurrent reading.
 *
 * <p>The comparison goes from the documents downwards by the hashes of subtrees, so that what did
 * not change costs nothing below its root (the seed's smart compare, Algorithm 5); only what
 * differs is looked at closer, in four steps: {@link Descent}, {@link Twins}, {@link Adoption},
 * {@link Gaps}, an order of certainty as in XyDiff (Cobéna, Abiteboul, Marian, 2002). The cost is
 * O(c + k log k) for k nodes in what differs and c children of nodes that have a difference below
 * them.
 *
 * <p>The direction does not matter: the document with the smaller hash is always taken as the first
 * one, and the result turned round where it was the new one. So {@code of(x, y)} is the inverse of
 * {@code of(y, x)}.
 */
public final class Matching {
  private final View before;
  private final View after;
  private final int[] newOf;
  private final int[] oldOf;
  private final BitSet movedOld;
  private final BitSet movedNew;

  private Matching(
      View before, View after, int[] newOf, int[] oldOf, BitSet movedOld, BitSet movedNew) {
    this.before = before;
    this.after = after;
    this.newOf = newOf;
    this.oldOf = oldOf;
    this.movedOld = movedOld;
    this.movedNew = movedNew;
  }

  public static Matching of(PageDigest before, PageDigest after) {
    return of(View.of(before), View.of(after));
  }

  /** Matches what both views see. */
  public static Matching of(View before, View after) {
    Links links = Links.of(before.tree(), after.tree());
    BitSet movedFirst = new BitSet();
    BitSet movedSecond = new BitSet();
    links.visit(
        new Links.Visitor() {
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
    int[] first = links.expanded();
    int[] second = links.expandedBack();
    return links.a == before.tree()
        ? new Matching(before, after, first, second, movedFirst, movedSecond)
        : new Matching(before, after, second, first, movedSecond, movedFirst);
  }

  public View before() {
    return before;
  }

  public View after() {
    return after;
  }

  /** The node that this old one has become, or -1 if it was deleted or is not seen. */
  public int newOf(int oldNode) {
    return newOf[oldNode];
  }

  /** The node that this new one was, or -1 if it was inserted or is not seen. */
  public int oldOf(int newNode) {
    return oldOf[newNode];
  }

  /** The new node of every old one; -1 for none. */
  public int[] newNodes() {
    return newOf.clone();
  }

  /** The old node of every new one; -1 for none. */
  public int[] oldNodes() {
    return oldOf.clone();
  }

  /** Whether this old node was moved: it has another parent, or other neighbours changed sides. */
  public boolean movedFrom(int oldNode) {
    return movedOld.get(oldNode);
  }

  /** Whether this new node was moved here. */
  public boolean movedTo(int newNode) {
    return movedNew.get(newNode);
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
    return new Matching(after, before, oldOf, newOf, movedNew, movedOld);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matching that
        && Arrays.equals(newOf, that.newOf)
        && Arrays.equals(oldOf, that.oldOf)
        && movedOld.equals(that.movedOld)
        && movedNew.equals(that.movedNew);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(newOf);
  }
}
