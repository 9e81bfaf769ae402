package dev.vigil.document.html;

/**
 * How the content of {@code noscript} is parsed, which in the standard depends on whether scripts
 * run.
 */
public enum Noscript {
  /** It is read everywhere, as where scripts do not run. */
  READ,

  /**
   * In the head it is one text, as in every browser that people use; in the body it is read,
   * because there it is content. To read it in the head as well would lose pages: a frame or an
   * image that stands there against the rules ends the head, and an unclosed frame swallows the
   * rest.
   */
  RAW_IN_HEAD,

  /** It is one text everywhere, as where scripts run. */
  RAW
}
