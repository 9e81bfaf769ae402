package dev.vigil.document.resource;

/**
 * A resource that a page or a style sheet refers to. Immutable.
 *
 * @param address as it is written there, relative or not
 */
public record ResourceReference(Kind kind, String address) {
  /** The kind of the resource. */
  public enum Kind {
    STYLE_SHEET,
    IMAGE,
    FONT
  }
}
