package dev.vigil.fetch.message;

import dev.vigil.fetch.HttpHeader;
import java.util.List;

/**
 * A style sheet, image, font or frame that a page loaded. Immutable if the body is not modified.
 *
 * @param url where the page had it from
 * @param kind what it is
 * @param contentType its media type
 * @param sha256 the address of its content: equal content is kept once
 * @param body the bytes
 * @param headers what the server said for the next time: name, time stamp and age of the content
 */
public record LoadedResource(
    String url,
    Kind kind,
    String contentType,
    String sha256,
    byte[] body,
    List<HttpHeader> headers) {
  /** Checks the values and copies the lists. */
  public LoadedResource {
    headers = List.copyOf(headers);
  }

  /** The kind of a resource. */
  public enum Kind {
    /** A style sheet. */
    STYLE_SHEET,
    /** An image. */
    IMAGE,
    /** A font. */
    FONT,
    /** The page as served, or a document in one of its frames. */
    FRAME
  }

  @Override
  public String toString() {
    return kind + " " + url + ", " + body.length + " bytes";
  }
}
