package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.node.TextValue;
import net.sf.saxon.om.NamespaceBinding;
import net.sf.saxon.om.NamespaceMap;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.pattern.nodetest.NodePredicate;
import net.sf.saxon.type.Type;
import org.jspecify.annotations.Nullable;

/** Adapts a node of a digest to Saxon. Immutable. */
final class SaxonNode extends SaxonItem {
  private final int node;

  SaxonNode(SaxonTree tree, int node) {
    super(tree);
    this.node = node;
  }

  @Override
  int nodeNumber() {
    return node;
  }

  @Override
  int attributeRank() {
    return 0;
  }

  private PageDigest digest() {
    return tree.digest();
  }

  @Override
  public int getNodeKind() {
    return switch (digest().kind(node)) {
      case DOCUMENT -> Type.DOCUMENT;
      case ELEMENT -> Type.ELEMENT;
      case TEXT, CDATA -> Type.TEXT;
      case COMMENT, DOCTYPE -> Type.COMMENT;
      case PROCESSING_INSTRUCTION -> Type.PROCESSING_INSTRUCTION;
    };
  }

  private boolean isNamed() {
    int kind = getNodeKind();
    return kind == Type.ELEMENT || kind == Type.PROCESSING_INSTRUCTION;
  }

  @Override
  public String getLocalPart() {
    return isNamed() ? digest().name(node).local() : "";
  }

  @Override
  public NamespaceUri getNamespaceUri() {
    return isNamed() ? NamespaceUri.of(digest().name(node).uri()) : NamespaceUri.NULL;
  }

  @Override
  public String getPrefix() {
    return isNamed() ? digest().name(node).prefix() : "";
  }

  @Override
  public String getStringValue() {
    TextValue value = new TextValue(tree.view(), tree.budget());
    value.load(node);
    return value.toString();
  }

  @Override
  public @Nullable SaxonNode getParent() {
    int parent = digest().parent(node);
    return parent < 0 ? null : tree.node(parent);
  }

  @Override
  public boolean hasChildNodes() {
    for (int at = digest().firstChild(node); at >= 0; at = digest().nextSibling(at)) {
      if (tree.view().isVisible(at)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public @Nullable String getAttributeValue(NamespaceUri uri, String local) {
    Attributes attributes = digest().attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      DocumentName name = attributes.name(a);
      if (name.local().equals(local)
          && name.uri().equals(uri.toString())
          && !name.declaresNamespace()) {
        return attributes.value(a);
      }
    }
    return null;
  }

  @Override
  public NamespaceBinding @Nullable [] getDeclaredNamespaces(NamespaceBinding @Nullable [] buffer) {
    return getNodeKind() == Type.ELEMENT
        ? tree.declared(node).toArray(NamespaceBinding[]::new)
        : null;
  }

  @Override
  public @Nullable NamespaceMap getAllNamespaces() {
    return getNodeKind() == Type.ELEMENT ? tree.inScope(node) : null;
  }

  // ---- axes ----

  private SequenceIterator iterate(XPathAxis axis, @Nullable NodePredicate test) {
    return new SaxonWalk(tree, axis, node, test);
  }

  @Override
  public SequenceIterator iterateAttributeAxis(@Nullable NodePredicate test) {
    Attributes attributes = digest().attributes();
    return new SaxonAttributeMap(tree, node, attributes.start(node), attributes.end(node), test);
  }

  @Override
  public SequenceIterator iterateChildAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.CHILD, test);
  }

  @Override
  public SequenceIterator iterateDescendantAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.DESCENDANT, test);
  }

  @Override
  public SequenceIterator iterateDescendantOrSelfAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.DESCENDANT_OR_SELF, test);
  }

  @Override
  public SequenceIterator iterateAncestorAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.ANCESTOR, test);
  }

  @Override
  public SequenceIterator iterateAncestorOrSelfAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.ANCESTOR_OR_SELF, test);
  }

  @Override
  public SequenceIterator iterateFollowingAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.FOLLOWING, test);
  }

  @Override
  public SequenceIterator iteratePrecedingAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.PRECEDING, test);
  }

  @Override
  public SequenceIterator iterateFollowingSiblingAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.FOLLOWING_SIBLING, test);
  }

  @Override
  public SequenceIterator iteratePrecedingSiblingAxis(@Nullable NodePredicate test) {
    return iterate(XPathAxis.PRECEDING_SIBLING, test);
  }
}
