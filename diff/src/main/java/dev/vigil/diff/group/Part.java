package dev.vigil.diff.group;

import dev.vigil.diff.Mask;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JqQuery;
import dev.vigil.document.query.JsonPathQuery;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import dev.vigil.document.xpath.XPathResult;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A part of a page that sentinels look at: a way to find it in a version. Parts with equal names
 * are found once for all who look at them. Immutable and safe for concurrent use.
 */
public final class Part {
  /** All of the page. */
  public static final Part WHOLE = new Part("whole page", false, digest -> IntSlice.of(0));

  private static final Pattern NAMED = Pattern.compile("[#.][A-Za-z_][A-Za-z0-9_-]*");

  private final String name;
  private final boolean readsText;
  private final Function<PageDigest, IntSlice> finder;

  private Part(String name, boolean readsText, Function<PageDigest, IntSlice> finder) {
    this.name = name;
    this.readsText = readsText;
    this.finder = finder;
  }

  /**
   * A part found in some other way.
   *
   * @param name tells it from other parts
   * @param readsText whether texts may decide where it is, and not only elements and attributes
   * @param finder the nodes whose subtrees are the part, in document order
   */
  public static Part of(String name, boolean readsText, Function<PageDigest, IntSlice> finder) {
    return new Part(name, readsText, finder);
  }

  /** What a CSS selector matches. */
  public static Part css(String selector) {
    Selector compiled = Selector.compile(selector);
    if (NAMED.matcher(selector).matches()) {
      return new Part("css " + selector, false, digest -> NamedElements.select(digest, selector));
    }
    boolean readsText = selector.contains(":has-text") || selector.contains(":empty");
    return new Part("css " + selector, readsText, compiled::select);
  }

  /** The nodes that an XPath expression finds. */
  public static Part xpath(String expression) {
    XPath path = XPath.compile(expression);
    return new Part(
        "xpath " + expression,
        true,
        digest ->
            path.evaluate(digest) instanceof XPathResult.Nodes(var nodes) ? nodes : IntSlice.EMPTY);
  }

  /** What a user wrote, in the language that {@link Mask#selector} sees in it. */
  public static Part selector(String words) {
    return switch (Mask.selector(words)) {
      case Mask.ByXPath(XPath path) -> xpath(path.expression());
      case Mask.BySelector(Selector selector) -> css(selector.toString());
      case Mask.ByJsonPath(JsonPathQuery query) ->
          new Part("jsonpath " + query, true, query::select);
      case Mask.ByJq(JqQuery query) -> new Part("jq " + query, true, query::select);
      case Mask.Subtree known ->
          new Part(
              known.text(),
              true,
              digest -> IntSlice.of(known.find(digest).nodes().stream().toArray()));
    };
  }

  /** The nodes whose subtrees are the part, in document order; none if there is no such part. */
  public IntSlice find(PageDigest digest) {
    return finder.apply(digest);
  }

  /** Whether texts may decide where it is, and not only elements and attributes. */
  public boolean readsText() {
    return readsText;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Part that && that.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
