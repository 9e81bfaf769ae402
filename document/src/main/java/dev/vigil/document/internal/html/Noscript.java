package dev.vigil.document.internal.html;

/**
 * The two ways to parse {@code noscript}; in the standard, the choice depends on whether scripts
 * run.
 */
public enum Noscript {
  /** Parsed as elements everywhere, as in a browser without scripts. */
  READ,

  /**
   * One text in the head, as in every usual browser; parsed as elements in the body, because there
   * it is content. To read it in the head as well would lose pages: a frame or an image that stands
   * there against the rules ends the head, and an unclosed frame swallows the rest.
   */
  RAW_IN_HEAD,

  /** One text everywhere, as in a browser with scripts. */
  RAW
}
