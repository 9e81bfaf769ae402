package dev.vigil.knowledge.fact.store;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.XPath;
import java.util.OptionalInt;

/** Finds where the value of a fact stands in its version. Stateless. */
public final class FactLocator {
  private FactLocator() {}

  /**
   * The node that people see: the place of the value, or for embedded data the first visible text
   * with it. Empty if the version shows neither.
   */
  public static OptionalInt of(PageDigest digest, Fact fact) {
    int node = node(digest, fact.place());
    return node > 0 && !FactSnippet.isHidden(digest, node)
        ? OptionalInt.of(node)
        : FactSnippet.shown(digest, fact.value());
  }

  private static int node(PageDigest digest, String place) {
    if (place.isEmpty()) {
      return -1;
    }
    try {
      return XPath.compile(place).evaluate(digest) instanceof XPathResult.Nodes(var nodes)
              && nodes.size() > 0
          ? nodes.get(0)
          : -1;
    } catch (DocumentException e) {
      return -1;
    }
  }
}
