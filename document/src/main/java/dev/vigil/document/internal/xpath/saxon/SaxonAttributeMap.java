package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.Attributes;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.pattern.nodetest.NodePredicate;
import org.jspecify.annotations.Nullable;

/** Adapts the attributes of one element to Saxon, without namespace declarations. */
final class SaxonAttributeMap implements SequenceIterator {
  private final SaxonTree tree;
  private final int owner;
  private final int end;
  private final @Nullable NodePredicate test;
  private int at;

  SaxonAttributeMap(SaxonTree tree, int owner, int start, int end, @Nullable NodePredicate test) {
    this.tree = tree;
    this.owner = owner;
    this.at = start;
    this.end = end;
    this.test = test;
  }

  @Override
  public @Nullable SaxonAttribute next() {
    Attributes attributes = tree.digest().attributes();
    while (at < end) {
      int attribute = at++;
      tree.budget().spend(1);
      if (!attributes.name(attribute).declaresNamespace()) {
        SaxonAttribute found = new SaxonAttribute(tree, owner, attribute);
        if (test == null || test.test(found)) {
          return found;
        }
      }
    }
    return null;
  }
}
