package dev.vigil.watch.sentinel;

import dev.vigil.diff.group.WatchedPart;

/**
 * Parses the selector of a part: XPath or JSONPath by its beginning, another language by its
 * prefix, else CSS. All inputs that select a part use it. Stateless.
 */
public final class SelectorReader {
  private SelectorReader() {}

  /**
   * Parses a selector.
   *
   * @throws dev.vigil.document.DocumentException if the expression is invalid
   */
  public static WatchedPart of(String within) {
    return WatchedPart.selector(within.strip());
  }
}
