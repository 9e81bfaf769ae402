package dev.vigil.knowledge.rule;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JsonPathQuery;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import dev.vigil.knowledge.KnowledgeException;
import java.util.Arrays;

/** A compiled selector of a rule: CSS, XPath or JSONPath. Immutable and safe for concurrent use. */
@FunctionalInterface
interface NodeSelector {
  /** The selected nodes below a node. */
  int[] select(PageDigest digest, int below);

  /** Compiles a selector; an invalid one fails with its text and the place of the error. */
  static NodeSelector compile(String text) {
    try {
      return Compiled.KNOWN.get(text, NodeSelector::made);
    } catch (DocumentException e) {
      throw new KnowledgeException(
          "The selector '%s' is invalid: %s Write CSS, an XPath that begins with / or ./, or a JSONPath that begins with $."
              .formatted(text, e.getMessage()),
          e);
    }
  }

  private static NodeSelector made(String text) {
    if (text.equals(".")) {
      return (digest, below) -> new int[] {below};
    }
    if (text.startsWith("$")) {
      JsonPathQuery query = JsonPathQuery.compile(text);
      return (digest, below) -> within(query.select(digest).toArray(), digest, below);
    }
    if (text.startsWith("/") || text.startsWith(".//") || text.startsWith("./")) {
      XPath path = XPath.compile(text);
      return (digest, below) ->
          path.evaluate(digest, below) instanceof XPathResult.Nodes nodes
              ? nodes.nodes().toArray()
              : new int[0];
    }
    Selector selector = Selector.compile(text);
    return (digest, below) -> selector.select(digest, below).toArray();
  }

  private static int[] within(int[] nodes, PageDigest digest, int below) {
    return Arrays.stream(nodes).filter(node -> node >= below && node < digest.end(below)).toArray();
  }

  /** Selectors that were compiled lately. */
  final class Compiled {
    private static final Cache<String, NodeSelector> KNOWN =
        Caffeine.newBuilder().maximumSize(5_000).build();

    private Compiled() {}
  }
}
