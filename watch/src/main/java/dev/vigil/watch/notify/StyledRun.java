package dev.vigil.watch.notify;

/** Some words in one manner; the text is as a person reads it, without any escapes. Immutable. */
record StyledRun(String text, Style style) {
  enum Style {
    PLAIN,
    BOLD,
    STRUCK,
    LINK
  }
}
