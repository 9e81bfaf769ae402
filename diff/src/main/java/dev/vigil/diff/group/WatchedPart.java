package dev.vigil.diff.group;

import dev.vigil.diff.PartFinder;
import dev.vigil.diff.ViewMask;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.JqQuery;
import dev.vigil.document.query.JsonPathQuery;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.Selector;
import dev.vigil.document.xpath.XPath;
import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a page that sentinels watch, with the means to find it in a version. Parts with equal
 * names are located once for all sentinels that watch them. Immutable and safe for concurrent use.
 */
public final class WatchedPart {
  /** All of the page. */
  public static final WatchedPart WHOLE = of("whole page", false, digest -> IntSlice.of(0));

  /** How sure it can be at most that a part is found again. */
  private static final double MOST_SURE = 0.99;

  private static final Pattern NAMED = Pattern.compile("[#.][A-Za-z_][A-Za-z0-9_-]*");

  /** Masks beyond these are searched for again. */
  private static final int MOST_MASKS = 1000;

  private final String name;
  private final boolean readsText;
  private final Function<PageDigest, Location> locator;

  private WatchedPart(String name, boolean readsText, Function<PageDigest, Location> locator) {
    this.name = name;
    this.readsText = readsText;
    this.locator = locator;
  }

  /**
   * A part found in some other way.
   *
   * @param name distinguishes it from other parts
   * @param readsText whether texts may decide where it is, and not only elements and attributes
   * @param finder the nodes whose subtrees are the part, in document order
   */
  public static WatchedPart of(
      String name, boolean readsText, Function<PageDigest, IntSlice> finder) {
    return new WatchedPart(
        name,
        readsText,
        digest -> {
          IntSlice nodes = finder.apply(digest);
          return nodes.isEmpty() ? Location.MISSING : new Location(nodes, 1);
        });
  }

  /** The part that a CSS selector matches. */
  public static WatchedPart css(String selector) {
    Selector compiled = Selector.compile(selector);
    if (NAMED.matcher(selector).matches()) {
      return of("css " + selector, false, digest -> NamedElements.select(digest, selector));
    }
    boolean readsText = selector.contains(":has-text") || selector.contains(":empty");
    return of("css " + selector, readsText, compiled::select);
  }

  /** The nodes that an XPath expression finds; attributes count as their elements. */
  public static WatchedPart xpath(String expression) {
    XPath path = XPath.compile(expression);
    return of(
        "xpath " + expression,
        true,
        digest ->
            switch (path.evaluate(digest)) {
              case XPathResult.Nodes(var nodes) -> nodes;
              case XPathResult.AttributeNodes(var attributes) ->
                  IntSlice.of(
                      attributes.stream()
                          .map(digest.attributes()::owner)
                          .sorted()
                          .distinct()
                          .toArray());
              default -> IntSlice.EMPTY;
            });
  }

  /**
   * The part that a user's selector matches, in the language that {@link ViewMask#selector}
   * recognises.
   */
  public static WatchedPart selector(String words) {
    return switch (ViewMask.selector(words)) {
      case ViewMask.ByXPath(XPath path) -> xpath(path.expression());
      case ViewMask.BySelector(Selector selector) -> css(selector.toString());
      case ViewMask.ByJsonPath(JsonPathQuery query) -> of("jsonpath " + query, true, query::select);
      case ViewMask.ByJq(JqQuery query) -> of("jq " + query, true, query::select);
      case ViewMask.Subtree known ->
          of(
              known.text(),
              true,
              digest -> IntSlice.of(known.find(digest).nodes().stream().toArray()));
    };
  }

  /** The nodes whose subtrees are the part, in document order; none if there is no such part. */
  public IntSlice find(PageDigest digest) {
    return locate(digest).nodes();
  }

  /**
   * The location of a part on a page. Immutable.
   *
   * @param nodes none if the part is missing
   * @param confidence 1 where it is found in its own way, less where it is found again by its
   *     surroundings, 0 where it is missing
   */
  public record Location(IntSlice nodes, double confidence) {
    public static final Location MISSING = new Location(IntSlice.EMPTY, 0);

    /** The location of the whole page. */
    public static final Location ALL = new Location(IntSlice.of(0), 1);

    public boolean isMissing() {
      return nodes.isEmpty();
    }

    /** Whether it was found by its surroundings only. */
    public boolean isFoundAgain() {
      return !isMissing() && confidence < 1;
    }
  }

  /** Locates the part, with a confidence. */
  public Location locate(PageDigest digest) {
    return locator.apply(digest);
  }

  /**
   * A copy that keeps with each digest where it was found in it: it is searched for once in each
   * version, and not again when a later version is compared with it.
   */
  public WatchedPart remembering() {
    return new WatchedPart(name, readsText, this::remembered);
  }

  private Location remembered(PageDigest digest) {
    Map<String, Location> masks = digest.derived(ResolvedMasks.class, ResolvedMasks::of).byName();
    Location known = masks.get(name);
    if (known == null) {
      known = locator.apply(digest);
      if (masks.size() < MOST_MASKS) {
        masks.put(name, known);
      }
    }
    return known;
  }

  /** The location masks that were resolved in a version, by the names of the parts. */
  private record ResolvedMasks(Map<String, Location> byName) {
    static ResolvedMasks of(PageDigest ignored) {
      return new ResolvedMasks(new ConcurrentHashMap<>());
    }
  }

  /**
   * A copy that is found again by its surroundings on pages where its selector matches nothing.
   *
   * @param version names the version in which the part was found; distinguishes it from other parts
   * @param known that version, which is read when it is needed
   */
  public WatchedPart knownFrom(String version, Supplier<PageDigest> known) {
    AtomicReference<@Nullable PartFinder> anchors = new AtomicReference<>();
    return new WatchedPart(
        name + " as in " + version,
        true,
        digest -> {
          Location plain = locator.apply(digest);
          if (!plain.isMissing()) {
            return plain;
          }
          PartFinder looked = anchors.get();
          if (looked == null) {
            PageDigest page = known.get();
            BitSet nodes = new BitSet();
            find(page).stream().forEach(nodes::set);
            looked = PartFinder.of(page, nodes);
            anchors.set(looked);
          }
          ViewMask.Found again = looked.find(digest);
          return again.isGone()
              ? Location.MISSING
              // Only its own way is certain.
              : new Location(
                  IntSlice.of(again.nodes().stream().toArray()),
                  Math.min(again.confidence(), MOST_SURE));
        });
  }

  /** Whether texts may decide where it is, and not only elements and attributes. */
  public boolean readsText() {
    return readsText;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WatchedPart that && that.name.equals(name);
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
