package dev.vigil.watch.sentinel;

import dev.vigil.diff.group.WatchedPart;

/**
 * Reads which part of a page is meant: XPath or JSONPath when it begins like one, what a prefix
 * says, else a CSS selector. The one place for that, wherever a user may name a part. Stateless.
 */
public final class SelectorReader {
  private SelectorReader() {}

  /**
   * The part that is meant.
   *
   * @throws dev.vigil.document.DocumentException if it is no such expression
   */
  public static WatchedPart of(String within) {
    return WatchedPart.selector(within.strip());
  }
}
