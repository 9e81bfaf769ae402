package dev.vigil.diff;

import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JqQuery;
import dev.vigil.document.query.JsonPathQuery;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Selects the watched part of a page: by an XPath expression, a CSS selector, in JSON by JSONPath
 * or jq, or as a subtree that was selected once and is found again after the page moved it. A mask
 * that finds nothing it is sure of says that its part is gone, instead of letting another part take
 * its place. Immutable and safe for concurrent use.
 */
public sealed interface ViewMask {
  /**
   * The nodes that a mask finds on a page.
   *
   * @param nodes the subtrees, by their uppermost nodes; empty if the part is gone
   * @param confidence from 0 to 1: how sure it is that they are what was meant
   */
  record Found(BitSet nodes, double confidence) {
    /** Copies the nodes. */
    public Found {
      nodes = (BitSet) nodes.clone();
    }

    /** {@return whether the page lacks the part} */
    public boolean isGone() {
      return nodes.isEmpty();
    }
  }

  /**
   * Finds the part on a page.
   *
   * @param page any version of the page
   * @return the nodes of the part
   * @throws DiffException if the mask gives values instead of nodes
   * @throws dev.vigil.document.DocumentException if the search exceeds its limits
   */
  Found find(PageDigest page);

  /** {@return the mask as a text from which {@link #parse} makes it again} */
  String text();

  /**
   * Creates a mask that selects by XPath.
   *
   * @param expression an expression that gives nodes; attributes count as their elements
   * @return the mask
   * @throws dev.vigil.document.DocumentException if it is not an XPath
   */
  static ViewMask xpath(String expression) {
    return new ByXPath(XPath.compile(expression));
  }

  /**
   * Creates a mask that selects by CSS.
   *
   * @param selector a selector or a list of them
   * @return the mask
   * @throws dev.vigil.document.DocumentException if it is not a selector
   */
  static ViewMask css(String selector) {
    return new BySelector(Selector.compile(selector));
  }

  /**
   * Creates a mask that selects by JSONPath in a JSON document, and nothing in others.
   *
   * @param expression a JSONPath
   * @return the mask
   * @throws dev.vigil.document.DocumentException if it is not a JSONPath
   */
  static ViewMask jsonPath(String expression) {
    return new ByJsonPath(JsonPathQuery.compile(expression));
  }

  /**
   * Creates a mask that selects by a jq program in a JSON document, and nothing in others.
   *
   * @param program a jq program that gives parts of the document
   * @return the mask
   * @throws dev.vigil.document.DocumentException if it is not a jq program
   */
  static ViewMask jq(String program) {
    return new ByJq(JqQuery.compile(program));
  }

  /**
   * Reads what a user wrote: what begins with {@code /} or {@code (} is XPath, with {@code $}
   * JSONPath, with {@code css:}, {@code xpath:}, {@code jsonpath:} or {@code jq:} what that says,
   * and all else is CSS.
   *
   * @param words a selector in one of the {@link #LANGUAGES}
   * @return the mask
   * @throws dev.vigil.document.DocumentException if it is invalid in its language
   */
  static ViewMask selector(String words) {
    if (words.startsWith("/") || words.startsWith("(")) {
      return xpath(words);
    }
    if (words.startsWith("$")) {
      return jsonPath(words);
    }
    return LANGUAGES.stream().anyMatch(language -> words.startsWith(language + ":"))
        ? parse(words)
        : css(words);
  }

  /** The names of the languages that a part can be described in. */
  List<String> LANGUAGES = List.of("css", "xpath", "jsonpath", "jq");

  /**
   * Creates a mask of the subtree of a node, which is found again on other versions of its page.
   *
   * @param page the page that has the node
   * @param node an element
   * @return the mask
   * @throws DiffException if the node is not an element
   */
  static ViewMask subtree(PageDigest page, int node) {
    return new Subtree(PartAnchor.of(page, node));
  }

  /**
   * Reads what {@link #text} wrote: {@code css:main}, {@code xpath://main}, {@code jsonpath:$.a},
   * {@code jq:.a}, {@code subtree:...}.
   *
   * @param text a mask as text
   * @return the mask
   * @throws DiffException if it begins with no known language, or a subtree cannot be read
   * @throws dev.vigil.document.DocumentException if it is invalid in its language
   */
  static ViewMask parse(String text) {
    int colon = text.indexOf(':');
    String rest = text.substring(colon + 1);
    return switch (colon < 0 ? "" : text.substring(0, colon)) {
      case "css" -> css(rest);
      case "xpath" -> xpath(rest);
      case "jsonpath" -> jsonPath(rest);
      case "jq" -> jq(rest);
      case "subtree" -> new Subtree(PartAnchor.parse(rest));
      default ->
          throw new DiffException(
              "The mask '" + text + "' must begin with css:, xpath:, jsonpath:, jq: or subtree:.");
    };
  }

  /**
   * Applies all masks to a page.
   *
   * @param page a page
   * @param masks the masks; what one of them selects is seen
   * @return the view of the parts, and the masks whose part is gone
   */
  static Masked on(PageDigest page, List<ViewMask> masks) {
    BitSet nodes = new BitSet();
    List<ViewMask> gone = new ArrayList<>();
    for (ViewMask mask : masks) {
      Found found = mask.find(page);
      nodes.or(found.nodes());
      if (found.isGone()) {
        gone.add(mask);
      }
    }
    return new Masked(DocumentView.of(page).within(nodes), gone);
  }

  /**
   * A page as masks let it be seen; immutable.
   *
   * @param view sees the parts and nothing else
   * @param gone the masks whose part the page lacks
   */
  record Masked(DocumentView view, List<ViewMask> gone) {
    /** Copies the list. */
    public Masked {
      gone = List.copyOf(gone);
    }
  }

  /**
   * Selects by an XPath expression; attributes count as their elements.
   *
   * @param expression gives the nodes
   */
  record ByXPath(XPath expression) implements ViewMask {
    @Override
    public Found find(PageDigest page) {
      BitSet nodes = new BitSet();
      switch (expression.evaluate(page)) {
        case XPathResult.Nodes found -> found.nodes().stream().forEach(nodes::set);
        case XPathResult.AttributeNodes found ->
            found.attributes().stream().map(page.attributes()::owner).forEach(nodes::set);
        default ->
            throw new DiffException(
                "The expression '"
                    + expression.expression()
                    + "' gives a value; a mask needs one that gives nodes.");
      }
      return new Found(nodes, nodes.isEmpty() ? 0 : 1);
    }

    @Override
    public String text() {
      return "xpath:" + expression.expression();
    }
  }

  /**
   * Selects by a CSS selector.
   *
   * @param selector gives the nodes
   */
  record BySelector(Selector selector) implements ViewMask {
    @Override
    public Found find(PageDigest page) {
      return found(selector.select(page));
    }

    @Override
    public String text() {
      return "css:" + selector;
    }
  }

  /**
   * Selects by a JSONPath expression.
   *
   * @param query gives the nodes
   */
  record ByJsonPath(JsonPathQuery query) implements ViewMask {
    @Override
    public Found find(PageDigest page) {
      return found(query.select(page));
    }

    @Override
    public String text() {
      return "jsonpath:" + query;
    }
  }

  /**
   * Selects by a jq program.
   *
   * @param query gives the nodes
   */
  record ByJq(JqQuery query) implements ViewMask {
    @Override
    public Found find(PageDigest page) {
      return found(query.select(page));
    }

    @Override
    public String text() {
      return "jq:" + query;
    }
  }

  private static Found found(IntSlice selected) {
    BitSet nodes = new BitSet();
    selected.stream().forEach(nodes::set);
    return new Found(nodes, nodes.isEmpty() ? 0 : 1);
  }

  /**
   * A subtree that is known by its anchors.
   *
   * @param anchor the description of the subtree
   */
  record Subtree(PartAnchor anchor) implements ViewMask {
    /** Below this confidence the part is gone. */
    public static final double SURE = 0.5;

    @Override
    public Found find(PageDigest page) {
      PartAnchor.Place best = anchor.find(page);
      BitSet nodes = new BitSet();
      if (best.confidence() >= SURE) {
        nodes.set(best.node());
      }
      return new Found(nodes, best.confidence());
    }

    @Override
    public String text() {
      return "subtree:" + anchor.text();
    }
  }
}
