package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.DocumentName;
import dev.vigil.document.query.XPathAxis;
import net.sf.saxon.om.NamespaceMap;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.pattern.nodetest.NodePredicate;
import net.sf.saxon.tree.iter.EmptyIterator;
import net.sf.saxon.type.Type;
import org.jspecify.annotations.Nullable;

/** Adapts an attribute of a digest to Saxon. Immutable. */
final class SaxonAttribute extends SaxonItem {
  private final int owner;
  private final int attribute;

  SaxonAttribute(SaxonTree tree, int owner, int attribute) {
    super(tree);
    this.owner = owner;
    this.attribute = attribute;
  }

  int attribute() {
    return attribute;
  }

  @Override
  int nodeNumber() {
    return owner;
  }

  @Override
  int attributeRank() {
    return attribute + 1;
  }

  private DocumentName name() {
    return tree.digest().attributes().name(attribute);
  }

  @Override
  public int getNodeKind() {
    return Type.ATTRIBUTE;
  }

  @Override
  public String getLocalPart() {
    return name().local();
  }

  @Override
  public NamespaceUri getNamespaceUri() {
    return NamespaceUri.of(name().uri());
  }

  @Override
  public String getPrefix() {
    return name().prefix();
  }

  @Override
  public String getStringValue() {
    return tree.digest().attributes().value(attribute);
  }

  @Override
  public SaxonNode getParent() {
    return tree.node(owner);
  }

  @Override
  public boolean hasChildNodes() {
    return false;
  }

  @Override
  public @Nullable NamespaceMap getAllNamespaces() {
    return null;
  }

  @Override
  public boolean isId() {
    return tree.ids().isId(owner, attribute);
  }

  @Override
  public boolean isIdref() {
    return tree.ids().isIdref(owner, attribute);
  }

  @Override
  public SequenceIterator iterateChildAxis(@Nullable NodePredicate test) {
    return EmptyIterator.getInstance();
  }

  @Override
  public SequenceIterator iterateFollowingSiblingAxis(@Nullable NodePredicate test) {
    return EmptyIterator.getInstance();
  }

  @Override
  public SequenceIterator iteratePrecedingSiblingAxis(@Nullable NodePredicate test) {
    return EmptyIterator.getInstance();
  }

  /** The content of its element and the nodes after it follow an attribute. */
  @Override
  public SequenceIterator iterateFollowingAxis(@Nullable NodePredicate test) {
    return new SaxonWalk(tree, owner + 1, test);
  }

  @Override
  public SequenceIterator iteratePrecedingAxis(@Nullable NodePredicate test) {
    return new SaxonWalk(tree, XPathAxis.PRECEDING, owner, test);
  }
}
