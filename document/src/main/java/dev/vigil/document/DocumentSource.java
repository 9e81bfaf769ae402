package dev.vigil.document;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The original bytes of a document, and the same document as UTF-8, which the readers scan.
 *
 * @param bytes the original; not to be changed
 * @param charset what the original was decoded with
 * @param utf8 the decoded text, without byte order mark; the very array {@code bytes} where that is
 *     valid UTF-8 without a mark; bytes that could not be decoded are U+FFFD; empty where nodes of
 *     the digest have no place in the text (calendars, PDF, compressed files)
 */
public record DocumentSource(byte[] bytes, Charset charset, byte[] utf8) {
  /**
   * Creates the source of a document whose nodes have no place in a text.
   *
   * @param bytes the original; not copied
   * @return a source with an empty text
   */
  public static DocumentSource apart(byte[] bytes) {
    return new DocumentSource(bytes, StandardCharsets.UTF_8, new byte[0]);
  }

  /** {@return whether there is a text in which nodes have their places} */
  public boolean isText() {
    return utf8.length > 0 || bytes.length == 0;
  }
}
