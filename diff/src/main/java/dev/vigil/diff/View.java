package dev.vigil.diff;

import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.function.UnaryOperator;

/**
 * What a comparison sees of a document: a set of nodes and a rule for their texts over the raw
 * digest, whose node numbers stay. Hiding a node hides what is below it. Immutable and safe for
 * concurrent reading.
 */
public final class View {
  private final PageDigest digest;
  private final BitSet hidden;
  private final UnaryOperator<String> textRule;

  private View(PageDigest digest, BitSet hidden, UnaryOperator<String> textRule) {
    this.digest = digest;
    this.hidden = hidden;
    this.textRule = textRule;
  }

  /** Sees everything as it is. */
  public static View of(PageDigest digest) {
    return new View(digest, new BitSet(), UnaryOperator.identity());
  }

  public PageDigest digest() {
    return digest;
  }

  public boolean sees(int node) {
    return !hidden.get(node);
  }

  /** The next node at or after this one that is seen, or the node count. */
  public int nextSeen(int node) {
    return Math.min(hidden.nextClearBit(node), digest.nodeCount());
  }

  /** The value of a text, comment or attribute as this view sees it. */
  public String seen(String value) {
    return textRule.apply(value);
  }

  /** Hides these nodes and all below them as well. */
  public View without(BitSet nodes) {
    BitSet more = (BitSet) hidden.clone();
    for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(digest.end(i))) {
      more.set(i, digest.end(i));
    }
    return new View(digest, more, textRule);
  }

  /** Sees only these subtrees (and of them only what was seen before). */
  public View within(BitSet nodes) {
    BitSet less = new BitSet(digest.nodeCount());
    less.set(0, digest.nodeCount());
    for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(digest.end(i))) {
      less.clear(i, digest.end(i));
    }
    less.or(hidden);
    return new View(digest, less, textRule);
  }

  /** Applies this rule to texts after those already there. */
  public View withText(UnaryOperator<String> rule) {
    UnaryOperator<String> before = textRule;
    return new View(digest, hidden, text -> rule.apply(before.apply(text)));
  }
}
