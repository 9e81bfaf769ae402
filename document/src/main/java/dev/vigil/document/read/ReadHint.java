package dev.vigil.document.read;

import dev.vigil.document.DocumentType;
import org.jspecify.annotations.Nullable;

/**
 * Information about a document besides its bytes: media type, charset, file name, format.
 * Immutable.
 *
 * @param mediaType as the server sent it, with or without parameters; null if unknown
 * @param charset the encoding that the transport named; null if none
 * @param fileName a file name or the path of a URL; null if unknown
 * @param format what the caller insists on; null to let the bytes and the rest decide
 */
public record ReadHint(
    @Nullable String mediaType,
    @Nullable String charset,
    @Nullable String fileName,
    @Nullable DocumentFormat format) {
  /** The empty hint. */
  public static final ReadHint NONE = new ReadHint(null, null, null, null);

  /**
   * Creates a hint from a file name alone.
   *
   * @param name a file name or the path of a URL; its ending counts
   * @return the hint
   */
  public static ReadHint file(String name) {
    return new ReadHint(null, null, name, null);
  }

  /**
   * Creates a hint from a Content-Type header.
   *
   * @param header such as {@code text/html; charset=utf-8}
   * @return a hint with the media type and, if it is named, the charset
   */
  public static ReadHint contentType(String header) {
    int semicolon = header.indexOf(';');
    String mediaType = semicolon < 0 ? header : header.substring(0, semicolon);
    return new ReadHint(mediaType.strip(), charsetOf(header), null, null);
  }

  private static @Nullable String charsetOf(String header) {
    for (String parameter : header.split(";", -1)) {
      int equals = parameter.indexOf('=');
      if (equals > 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("charset")) {
        String value = parameter.substring(equals + 1).strip();
        return value.length() > 1 && value.startsWith("\"") && value.endsWith("\"")
            ? value.substring(1, value.length() - 1)
            : value;
      }
    }
    return null;
  }

  /**
   * {@return a copy that forces a syntax, whatever the content of the document}
   *
   * @param forced the syntax
   */
  public ReadHint as(DocumentType forced) {
    return as(DocumentFormat.of(forced));
  }

  /**
   * {@return a copy that forces a format, whatever the content of the document}
   *
   * @param forced the format
   */
  public ReadHint as(DocumentFormat forced) {
    return new ReadHint(mediaType, charset, fileName, forced);
  }
}
