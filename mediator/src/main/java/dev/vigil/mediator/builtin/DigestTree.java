package dev.vigil.mediator.builtin;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.mediator.source.ColumnElements;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.parser.Loc;
import net.sf.saxon.om.AttributeInfo;
import net.sf.saxon.om.AttributeMap;
import net.sf.saxon.om.EmptyAttributeMap;
import net.sf.saxon.om.NamespaceMap;
import net.sf.saxon.om.NoNamespaceName;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.str.StringView;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.tiny.TinyBuilder;
import net.sf.saxon.type.BuiltInAtomicType;
import net.sf.saxon.type.Untyped;

/** Copies a page for a query, with the local names of its elements. Stateless. */
final class DigestTree {
  private DigestTree() {}

  static NodeInfo of(PageDigest digest, Configuration configuration) {
    try {
      TinyBuilder builder = new TinyBuilder(configuration.makePipelineConfiguration());
      builder.open();
      builder.startDocument(0);
      int node = 1;
      int depth = 0;
      int[] ends = new int[64];
      while (node < digest.nodeCount()) {
        while (depth > 0 && ends[depth - 1] <= node) {
          builder.endElement();
          depth--;
        }
        if (digest.isElement(node)) {
          builder.startElement(
              new NoNamespaceName(ColumnElements.of(digest.name(node).local())),
              Untyped.getInstance(),
              attributes(digest, node),
              NamespaceMap.emptyMap(),
              Loc.NONE,
              0);
          if (depth == ends.length) {
            ends = java.util.Arrays.copyOf(ends, 2 * depth);
          }
          ends[depth++] = digest.end(node);
        } else if (digest.kind(node) == NodeKind.TEXT
            && depth > 0
            && !digest.value(node).isEmpty()) {
          builder.characters(StringView.tidy(ColumnElements.text(digest.value(node))), Loc.NONE, 0);
        }
        node++;
      }
      while (depth-- > 0) {
        builder.endElement();
      }
      builder.endDocument();
      builder.close();
      return builder.getCurrentRoot();
    } catch (XPathException e) {
      throw new IllegalStateException(e);
    }
  }

  private static AttributeMap attributes(PageDigest digest, int node) {
    Attributes all = digest.attributes();
    AttributeMap map = EmptyAttributeMap.getInstance();
    if (all.has(node)) {
      for (int a = all.start(node); a < all.end(node); a++) {
        DocumentName name = all.name(a);
        if (!name.declaresNamespace()) {
          map =
              map.put(
                  new AttributeInfo(
                      new NoNamespaceName(ColumnElements.of(name.local())),
                      BuiltInAtomicType.UNTYPED_ATOMIC,
                      ColumnElements.text(all.value(a)),
                      Loc.NONE,
                      0));
        }
      }
    }
    return map;
  }
}
