package dev.vigil.document.internal.xpath.saxon;

import net.sf.saxon.om.AtomicSequence;
import net.sf.saxon.om.GNode;
import net.sf.saxon.om.NamespaceBinding;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.TreeInfo;
import net.sf.saxon.s9api.Location;
import net.sf.saxon.str.StringView;
import net.sf.saxon.str.UnicodeString;
import net.sf.saxon.tree.util.Navigator;
import net.sf.saxon.value.StringValue;
import org.jspecify.annotations.Nullable;

/** The common base of the nodes and attributes that are passed to Saxon. Immutable. */
abstract class SaxonItem implements NodeInfo {
  final SaxonTree tree;

  SaxonItem(SaxonTree tree) {
    this.tree = tree;
  }

  /** The node itself, or the element that bears the attribute. */
  abstract int nodeNumber();

  /** The attribute's number plus one, or 0 for a node; it decides order within an element. */
  abstract int attributeRank();

  @Override
  public final TreeInfo getTreeInfo() {
    return tree;
  }

  @Override
  public final NodeInfo getRoot() {
    return tree.getRootNode();
  }

  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof SaxonItem that
        && that.tree == tree
        && that.nodeNumber() == nodeNumber()
        && that.attributeRank() == attributeRank();
  }

  @Override
  public final int hashCode() {
    return nodeNumber() * 31 + attributeRank();
  }

  @Override
  public final int compareOrder(GNode other) {
    if (other instanceof SaxonItem that) {
      int order = Integer.compare(nodeNumber(), that.nodeNumber());
      return order != 0 ? order : Integer.compare(attributeRank(), that.attributeRank());
    }
    return -other.compareOrder(this);
  }

  @Override
  public final void generateId(StringBuilder into) {
    into.append('d').append(tree.getDocumentNumber()).append('n').append(nodeNumber());
    if (attributeRank() > 0) {
      into.append('a').append(attributeRank());
    }
  }

  @Override
  public final UnicodeString getUnicodeStringValue() {
    return StringView.tidy(getStringValue());
  }

  @Override
  public abstract String getStringValue();

  @Override
  public final AtomicSequence atomize() {
    return getNodeKind() == net.sf.saxon.type.Type.COMMENT
            || getNodeKind() == net.sf.saxon.type.Type.PROCESSING_INSTRUCTION
        ? new StringValue(getUnicodeStringValue())
        : StringValue.makeUntypedAtomic(getUnicodeStringValue());
  }

  @Override
  public final boolean hasFingerprint() {
    return false;
  }

  @Override
  public final int getFingerprint() {
    throw new UnsupportedOperationException("names are not in the pool");
  }

  @Override
  public final String getDisplayName() {
    String prefix = getPrefix();
    return prefix.isEmpty() ? getLocalPart() : prefix + ":" + getLocalPart();
  }

  @Override
  public @Nullable String getAttributeValue(NamespaceUri uri, String local) {
    return null;
  }

  @Override
  public NamespaceBinding @Nullable [] getDeclaredNamespaces(NamespaceBinding @Nullable [] buffer) {
    return null;
  }

  @Override
  public final @Nullable String getSystemId() {
    return tree.getSystemId();
  }

  @Override
  public final void setSystemId(String systemId) {}

  @Override
  public final @Nullable String getPublicId() {
    return null;
  }

  @Override
  public final @Nullable String getBaseURI() {
    return Navigator.getBaseURI(this);
  }

  @Override
  public final Location saveLocation() {
    return this;
  }
}
