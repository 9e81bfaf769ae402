package dev.vigil.watch.notify.message;

/** A run of text in one style, without escapes. Immutable. */
public record StyledRun(String text, Style style) {
  public enum Style {
    PLAIN,
    BOLD,
    STRUCK,
    LINK
  }
}
