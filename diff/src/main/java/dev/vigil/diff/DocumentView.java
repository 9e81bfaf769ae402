package dev.vigil.diff;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The part of a document that a comparison sees: a set of nodes and rules for their texts and
 * attributes over the raw digest, whose node numbers stay. Hiding a node hides what is below it.
 * Immutable and safe for concurrent reading.
 */
public final class DocumentView {
  /** Never modified: a view that hides more creates its own set. */
  private static final BitSet NOTHING = new BitSet(0);

  private final PageDigest digest;
  private final BitSet hidden;
  private final BitSet hiddenAttributes;
  private final Map<Integer, String> values;
  private final @Nullable UnaryOperator<String> textRule;
  private final @Nullable BinaryOperator<String> attributeRule;
  private final Map<Class<?>, Object> derived = new ConcurrentHashMap<>(2);
  private volatile @Nullable ViewTree tree;

  private DocumentView(
      PageDigest digest,
      BitSet hidden,
      BitSet hiddenAttributes,
      Map<Integer, String> values,
      @Nullable UnaryOperator<String> textRule,
      @Nullable BinaryOperator<String> attributeRule) {
    this.digest = digest;
    this.hidden = hidden;
    this.hiddenAttributes = hiddenAttributes;
    this.values = values;
    this.textRule = textRule;
    this.attributeRule = attributeRule;
  }

  /**
   * Creates a view that sees everything as it is.
   *
   * @param digest the document
   * @return the view
   */
  public static DocumentView of(PageDigest digest) {
    return new DocumentView(digest, NOTHING, NOTHING, Map.of(), null, null);
  }

  /** {@return the whole document} */
  public PageDigest digest() {
    return digest;
  }

  /** {@return whether this view sees everything as it is} */
  public boolean isRaw() {
    return hidden.isEmpty() && seesAllAttributes() && seesValuesAsTheyAre();
  }

  /**
   * {@return whether the node takes part}
   *
   * @param node a node of the digest
   */
  public boolean sees(int node) {
    return !hidden.get(node);
  }

  /**
   * {@return the next node at or after this one that is seen, or the node count}
   *
   * @param node a node of the digest
   */
  public int nextSeen(int node) {
    return Math.min(hidden.nextClearBit(node), digest.nodeCount());
  }

  /**
   * {@return whether an attribute, by its number in the digest, takes part; its element may be
   * hidden}
   *
   * @param attribute a number in {@link PageDigest#attributes()}
   */
  public boolean seesAttribute(int attribute) {
    return !hiddenAttributes.get(attribute);
  }

  /** Whether no attribute is hidden by itself. */
  boolean seesAllAttributes() {
    return hiddenAttributes.isEmpty();
  }

  /**
   * {@return the value of a text, comment or attribute as this view sees it, wherever it stands}
   *
   * @param value the value as it stands in the document
   */
  public String seen(String value) {
    return textRule == null ? value : textRule.apply(value);
  }

  /**
   * {@return the content of a text or comment node as this view sees it}
   *
   * @param node a node of the digest
   */
  public String value(int node) {
    return value(node, digest.value(node));
  }

  /**
   * {@return the content of a text or comment node as this view sees it}
   *
   * @param node a node of the digest
   * @param content its content in the digest
   */
  public String value(int node, String content) {
    String other = values.isEmpty() ? null : values.get(node);
    return seen(other == null ? content : other);
  }

  /**
   * {@return the value of an attribute, by its number in the digest, as this view sees it}
   *
   * @param attribute a number in {@link PageDigest#attributes()}
   */
  public String attributeValue(int attribute) {
    String value = digest.attributes().value(attribute);
    if (attributeRule == null) {
      return seen(value);
    }
    DocumentName name = digest.attributes().name(attribute);
    return attributeRule.apply(name.local(), seen(value));
  }

  /**
   * {@return the value of the attribute with that name as this view sees it, or null}
   *
   * @param node a node of the digest
   * @param qualifiedName the name with its prefix, in its case
   */
  public @Nullable String attribute(int node, String qualifiedName) {
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.name(a).qualified().equals(qualifiedName) && seesAttribute(a)) {
        return attributeValue(a);
      }
    }
    return null;
  }

  /** Whether texts and attributes are seen as they are, so that raw bytes may be compared. */
  boolean seesValuesAsTheyAre() {
    return values.isEmpty() && attributeRule == null && textRule == null;
  }

  /**
   * Hides these nodes and all below them as well.
   *
   * @param nodes numbers of nodes
   * @return another view of the same document
   */
  public DocumentView without(BitSet nodes) {
    BitSet more = (BitSet) hidden.clone();
    for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(digest.end(i))) {
      more.set(i, digest.end(i));
    }
    return new DocumentView(digest, more, hiddenAttributes, values, textRule, attributeRule);
  }

  /**
   * Hides these attributes as well, by their numbers in the digest.
   *
   * @param attributes their numbers
   * @return another view of the same document
   */
  public DocumentView withoutAttributes(BitSet attributes) {
    BitSet more = (BitSet) hiddenAttributes.clone();
    more.or(attributes);
    return new DocumentView(digest, hidden, more, values, textRule, attributeRule);
  }

  /**
   * Sees only these subtrees (and of them only what was seen before).
   *
   * @param nodes the uppermost nodes of the subtrees
   * @return another view of the same document
   */
  public DocumentView within(BitSet nodes) {
    BitSet less = new BitSet(digest.nodeCount());
    less.set(0, digest.nodeCount());
    for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(digest.end(i))) {
      less.clear(i, digest.end(i));
    }
    less.or(hidden);
    return new DocumentView(digest, less, hiddenAttributes, values, textRule, attributeRule);
  }

  /**
   * Sees these texts at these nodes instead of their own; the rule for texts follows.
   *
   * @param other texts by node
   * @return another view of the same document
   */
  public DocumentView withValues(Map<Integer, String> other) {
    Map<Integer, String> all = new HashMap<>(values);
    all.putAll(other);
    return new DocumentView(digest, hidden, hiddenAttributes, all, textRule, attributeRule);
  }

  /**
   * Applies this rule to texts and attributes after those already there.
   *
   * @param rule takes a value and returns how it is seen
   * @return another view of the same document
   */
  public DocumentView withText(UnaryOperator<String> rule) {
    UnaryOperator<String> before = textRule;
    UnaryOperator<String> both = before == null ? rule : text -> rule.apply(before.apply(text));
    return new DocumentView(digest, hidden, hiddenAttributes, values, both, attributeRule);
  }

  /**
   * Applies this rule to attributes, by local name and value, after those already there.
   *
   * @param rule takes a local name and a value, and returns how the value is seen
   * @return another view of the same document
   */
  public DocumentView withAttributes(BinaryOperator<String> rule) {
    BinaryOperator<String> before = attributeRule;
    BinaryOperator<String> both =
        before == null ? rule : (name, value) -> rule.apply(name, before.apply(name, value));
    return new DocumentView(digest, hidden, hiddenAttributes, values, textRule, both);
  }

  /** {@return the tree that is seen, with its hashes; made on first use} */
  public ViewTree tree() {
    ViewTree known = tree;
    if (known == null) {
      known = new ViewTree(this);
      tree = known;
    }
    return known;
  }

  /**
   * Computes something from the view once and keeps it as long as the view.
   *
   * @param <T> the type of the value
   * @param what its class, the key
   * @param maker computes the value; it may run more than once if threads ask at the same time
   * @return the cached value
   */
  public <T> T derived(Class<T> what, Function<DocumentView, T> maker) {
    Object known = derived.get(what);
    return what.cast(
        known == null ? derived.merge(what, maker.apply(this), (old, _) -> old) : known);
  }
}
