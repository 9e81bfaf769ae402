package dev.vigil.fetch.browser;

/**
 * A style sheet, image or font that a page needs to look as it does. Immutable as long as nobody
 * writes into the body.
 *
 * @param url where the page had it from
 * @param kind what it is
 * @param contentType its media type
 * @param sha256 the address of its content: equal content is kept once
 */
public record Requisite(String url, Kind kind, String contentType, String sha256, byte[] body) {
  /** What a requisite is. */
  public enum Kind {
    STYLE_SHEET,
    IMAGE,
    FONT
  }

  @Override
  public String toString() {
    return kind + " " + url + ", " + body.length + " bytes";
  }
}
