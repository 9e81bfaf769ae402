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
    public Found {
      nodes = (BitSet) nodes.clone();
    }

    public boolean isGone() {
      return nodes.isEmpty();
    }
  }

  Found find(PageDigest page);

  /** The mask as a text from which {@link #parse} makes it again. */
  String text();

  static ViewMask xpath(String expression) {
    return new ByXPath(XPath.compile(expression));
  }

  static ViewMask css(String selector) {
    return new BySelector(Selector.compile(selector));
  }

  /** A mask that selects by JSONPath in a JSON document, and nothing in others. */
  static ViewMask jsonPath(String expression) {
    return new ByJsonPath(JsonPathQuery.compile(expression));
  }

  /** A mask that selects by a jq program in a JSON document, and nothing in others. */
  static ViewMask jq(String program) {
    return new ByJq(JqQuery.compile(program));
  }

  /**
   * Reads what a user wrote: what begins with {@code /} or {@code (} is XPath, with {@code $}
   * JSONPath, with {@code css:}, {@code xpath:}, {@code jsonpath:} or {@code jq:} what that says,
   * and all else is CSS.
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

  /** The subtree of a node, which is to be found again on other versions of its page. */
  static ViewMask subtree(PageDigest page, int node) {
    return new Subtree(PartAnchor.of(page, node));
  }

  /**
   * Reads what {@link #text} wrote: {@code css:main}, {@code xpath://main}, {@code jsonpath:$.a},
   * {@code jq:.a}, {@code subtree:...}.
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

  /** Applies all masks to a page: the nodes found, and the masks whose part is gone. */
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

  /** A page as masks let it be seen; immutable. */
  record Masked(DocumentView view, List<ViewMask> gone) {
    public Masked {
      gone = List.copyOf(gone);
    }
  }

  /** Selects by an XPath expression; attributes count as their elements. */
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

  /** Selects by a CSS selector. */
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

  /** Selects by a JSONPath expression. */
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

  /** Selects by a jq program. */
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

  /** A subtree that is known by its anchors. */
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
