package dev.vigil.watch.graph;

import dev.vigil.diff.group.Part;

/** Reads the part of a page that a Within clause names. Stateless. */
public final class Parts {
  private Parts() {}

  /** A part by XPath where it begins like one, else by CSS selector. */
  public static Part of(String within) {
    return within.startsWith("/") || within.startsWith("(") ? Part.xpath(within) : Part.css(within);
  }
}
