package dev.vigil.document.internal.html;

import dev.vigil.document.DocumentSource;
import dev.vigil.document.Utf8;
import dev.vigil.document.internal.html.encoding.Encodings;
import dev.vigil.document.internal.html.encoding.MetaPrescan;
import dev.vigil.document.internal.html.encoding.OneByteCharset;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Detects the encoding of a page and decodes it. Stateless, safe for concurrent use.
 *
 * <p>In the order of the HTML standard: a byte order mark, the charset that the transport named,
 * the page's own declaration ({@link MetaPrescan}, {@link LateMetaScan}). A page without any of
 * them is windows-1252; but if its bytes are valid UTF-8 with characters above ASCII, it is UTF-8,
 * which browsers assume for local files only. Valid UTF-8 of some length is hardly ever anything
 * else, and a watched page should not turn to other characters because its server dropped a header.
 */
public final class HtmlSource {
  private HtmlSource() {}

  /**
   * Finds the encoding of a page and decodes it.
   *
   * @param transportCharset the label that the transport named, or null; unknown ones do not count
   */
  public static DocumentSource of(byte[] bytes, @Nullable String transportCharset) {
    if (startsWith(bytes, 0xEF, 0xBB, 0xBF)) {
      return utf8(bytes, 3);
    }
    if (startsWith(bytes, 0xFE, 0xFF)) {
      return decoded(bytes, 2, StandardCharsets.UTF_16BE);
    }
    if (startsWith(bytes, 0xFF, 0xFE)) {
      return decoded(bytes, 2, StandardCharsets.UTF_16LE);
    }
    Charset charset = transportCharset == null ? null : Encodings.find(transportCharset);
    if (charset == null) {
      charset = MetaPrescan.scan(bytes);
    }
    if (charset == null && bytes.length > MetaPrescan.REACH) {
      charset = LateMetaScan.scan(bytes);
    }
    if (charset == null) {
      boolean unicode =
          Utf8Repair.asciiEnd(bytes, 0) < bytes.length
              && Utf8.firstInvalid(bytes, 0, bytes.length) < 0;
      charset = unicode ? StandardCharsets.UTF_8 : Encodings.WINDOWS_1252;
    }
    return of(bytes, charset);
  }

  /** Decodes bytes whose encoding is known, without searching for a byte order mark. */
  public static DocumentSource of(byte[] bytes, Charset charset) {
    if (charset.equals(StandardCharsets.UTF_8)) {
      return utf8(bytes, 0);
    }
    return decoded(bytes, 0, charset);
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static DocumentSource utf8(byte[] bytes, int from) {
    byte[] text = bytes;
    if (Utf8.firstInvalid(bytes, from, bytes.length) >= 0) {
      text = Utf8Repair.repaired(bytes, from);
    } else if (from > 0) {
      text = Arrays.copyOfRange(bytes, from, bytes.length);
    }
    return new DocumentSource(bytes, StandardCharsets.UTF_8, text);
  }

  private static DocumentSource decoded(byte[] bytes, int from, Charset charset) {
    if (Encodings.extendsAscii(charset) && Utf8Repair.asciiEnd(bytes, 0) == bytes.length) {
      return new DocumentSource(bytes, charset, bytes);
    }
    if (charset instanceof OneByteCharset oneByte) {
      return new DocumentSource(bytes, charset, oneByte.toUtf8(bytes));
    }
    try {
      CharBuffer chars =
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPLACE)
              .onUnmappableCharacter(CodingErrorAction.REPLACE)
              .decode(ByteBuffer.wrap(bytes, from, bytes.length - from));
      byte[] text = chars.toString().getBytes(StandardCharsets.UTF_8);
      return new DocumentSource(bytes, charset, text);
    } catch (CharacterCodingException e) {
      throw new IllegalStateException("a decoder that replaces cannot fail", e);
    }
  }
}
