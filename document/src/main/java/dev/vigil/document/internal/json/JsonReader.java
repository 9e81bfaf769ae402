package dev.vigil.document.internal.json;

import dev.vigil.document.DocumentPosition;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.Transcoder;
import dev.vigil.document.Utf8;
import dev.vigil.document.internal.html.encoding.Encodings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) into a digest in one pass. Stateless and safe for concurrent use.
 *
 * <p>The root is an element {@code json} with the attribute {@code type}: object, array, string,
 * number, boolean or null. Members are elements named by their key, whatever it is; items of arrays
 * are elements named {@code _}. Those have a {@code type} too, unless it is string. Scalars have
 * their value as text, numbers as spelled; null and the empty string have none. Keys that stand
 * twice are two elements. A lone surrogate escape becomes U+FFFD.
 *
 * <p>An element's place is that of its value; a container's end is its closing bracket.
 */
public final class JsonReader {
  public static final ReaderId ID = new ReaderId("json", 1);

  private JsonReader() {}

  /**
   * Reads a document.
   *
   * @param charset what the transport said about the encoding, or null; used only where the bytes
   *     are not UTF-8, which JSON ought to be
   * @throws dev.vigil.document.DocumentException if it is not JSON or too large
   */
  public static ReadResult read(byte[] bytes, @Nullable String charset, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    DocumentSource source = decode(bytes, charset);
    JsonScanner scanner = new JsonScanner(source.utf8(), limits);
    PageDigest digest = scanner.scan();
    return new ReadResult(ID, digest, source, scanner.opens(), scanner.closes());
  }

  private static DocumentSource decode(byte[] b, @Nullable String transport) {
    int first = b.length > 0 ? b[0] & 0xFF : 1;
    int second = b.length > 1 ? b[1] & 0xFF : 1;
    if (first == 0xFE && second == 0xFF || first == 0xFF && second == 0xFE) {
      return transcoded(
          b, 2, first == 0xFE ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
    }
    if (first == 0 || second == 0) {
      return transcoded(b, 0, first == 0 ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
    }
    int start = first == 0xEF && second == 0xBB && b.length > 2 && (b[2] & 0xFF) == 0xBF ? 3 : 0;
    int invalid = Utf8.firstInvalid(b, start, b.length);
    if (invalid < 0) {
      byte[] utf8 = start == 0 ? b : Arrays.copyOfRange(b, start, b.length);
      return new DocumentSource(b, StandardCharsets.UTF_8, utf8);
    }
    Charset reported = transport == null ? null : Encodings.find(transport);
    if (reported == null || reported.equals(StandardCharsets.UTF_8)) {
      throw DocumentPosition.of(b, invalid)
          .fault(
              DocumentType.JSON,
              "the byte 0x%02X is not valid UTF-8; JSON must be UTF-8."
                  .formatted(b[invalid] & 0xFF));
    }
    return transcoded(b, 0, reported);
  }

  private static DocumentSource transcoded(byte[] b, int start, Charset charset) {
    return new DocumentSource(b, charset, Transcoder.toUtf8(b, start, charset));
  }
}
