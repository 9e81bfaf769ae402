package dev.vigil.watch.notify;

/** A run of text in one style, without escapes. Immutable. */
record StyledRun(String text, Style style) {
  enum Style {
    PLAIN,
    BOLD,
    STRUCK,
    LINK
  }
}
