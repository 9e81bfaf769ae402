package dev.vigil.diff.group;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.util.BitSet;

/**
 * A part of a page in two versions. Where the selector finds the part in one version only, the
 * other is searched for its surroundings. Immutable.
 */
public record LocatedPartPair(
    PageDigest before, PageDigest after, WatchedPart.Location old, WatchedPart.Location now) {

  /**
   * Finds the part in both versions.
   *
   * @param selector CSS, an XPath that begins with /, a JSONPath that begins with $, or a jq
   *     program after {@code jq:}
   */
  public static LocatedPartPair find(String selector, PageDigest before, PageDigest after) {
    WatchedPart part = WatchedPart.selector(selector);
    return new LocatedPartPair(
        before,
        after,
        part.knownFrom("after", () -> after).locate(before),
        part.knownFrom("before", () -> before).locate(after));
  }

  /** Whether neither version has the part. */
  public boolean isMissing() {
    return old.isMissing() && now.isMissing();
  }

  public DocumentView oldView() {
    return view(before, old);
  }

  public DocumentView newView() {
    return view(after, now);
  }

  private static DocumentView view(PageDigest digest, WatchedPart.Location location) {
    BitSet nodes = new BitSet();
    location.nodes().stream().forEach(nodes::set);
    return DocumentView.of(digest).within(nodes);
  }
}
