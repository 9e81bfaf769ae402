package dev.vigil.document.internal.xml;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentPosition;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.DocumentType;
import dev.vigil.document.Transcoder;
import dev.vigil.document.Utf8;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects the encoding of an XML document (appendix F of XML 1.0, and RFC 7303) and decodes it.
 * Stateless.
 *
 * <p>In this order: a byte order mark; what the transport said; the family that the first four
 * bytes show (UTF-16, UTF-32, EBCDIC, ASCII) refined by the name in the XML declaration; UTF-8. A
 * name that the bytes contradict, such as UTF-16 in a declaration of plain ASCII bytes, yields to
 * the bytes. A Unicode encoding must be without fault; in other encodings what the table does not
 * know becomes U+FFFD.
 */
final class XmlEncoding {
  private static final Charset UTF_32BE = Charset.forName("UTF-32BE");
  private static final Charset UTF_32LE = Charset.forName("UTF-32LE");
  private static final Pattern DECLARED =
      Pattern.compile("^<\\?xml\\s[^>]*?\\sencoding\\s*=\\s*[\"']([A-Za-z][A-Za-z0-9._:-]*)[\"']");
  private static final int HEAD = 512;

  private XmlEncoding() {}

  static DocumentSource decode(byte[] bytes, @Nullable String transport) {
    int[] mark = new int[1];
    Charset charset = detect(bytes, transport, mark);
    int start = mark[0];
    if (charset.equals(StandardCharsets.UTF_8) || charset.equals(StandardCharsets.US_ASCII)) {
      int bad = Utf8.firstInvalid(bytes, start, bytes.length);
      if (bad >= 0) {
        throw DocumentPosition.of(bytes, bad)
            .fault(
                DocumentType.XML,
                "the byte 0x%02X is not valid UTF-8; name the right encoding in the declaration."
                    .formatted(bytes[bad] & 0xFF));
      }
      byte[] utf8 = start == 0 ? bytes : Arrays.copyOfRange(bytes, start, bytes.length);
      return new DocumentSource(bytes, StandardCharsets.UTF_8, utf8);
    }
    return new DocumentSource(bytes, charset, transcode(bytes, start, charset));
  }

  private static byte[] transcode(byte[] bytes, int start, Charset charset) {
    if (charset.name().startsWith("UTF-") && !Transcoder.isFaultless(bytes, start, charset)) {
      throw new DocumentException(
          "XML: the document is not valid "
              + charset.name()
              + "; it may be cut off, or the encoding that it names is not its own.");
    }
    return Transcoder.toUtf8(bytes, start, charset);
  }

  private static Charset detect(byte[] b, @Nullable String transport, int[] mark) {
    if (startsWith(b, 0xEF, 0xBB, 0xBF)) {
      mark[0] = 3;
      return StandardCharsets.UTF_8;
    }
    if (startsWith(b, 0xFF, 0xFE, 0, 0) || startsWith(b, 0, 0, 0xFE, 0xFF)) {
      mark[0] = 4;
      return b[0] == 0 ? UTF_32BE : UTF_32LE;
    }
    if (startsWith(b, 0xFF, 0xFE) || startsWith(b, 0xFE, 0xFF)) {
      mark[0] = 2;
      return b[0] == (byte) 0xFF ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
    }
    if (startsWith(b, 0, 0, 0, '<')) {
      return UTF_32BE;
    }
    if (startsWith(b, '<', 0, 0, 0)) {
      return UTF_32LE;
    }
    if (startsWith(b, 0, '<')) {
      return StandardCharsets.UTF_16BE;
    }
    if (startsWith(b, '<', 0)) {
      return StandardCharsets.UTF_16LE;
    }
    Charset reported = transport == null ? null : XmlCharsets.find(transport);
    if (reported != null && isAsciiFamily(reported)) {
      return reported;
    }
    boolean ebcdic = startsWith(b, 0x4C, 0x6F, 0xA7, 0x94);
    Charset head = ebcdic ? Charset.forName("IBM037") : StandardCharsets.ISO_8859_1;
    Matcher declared = DECLARED.matcher(new String(b, 0, Math.min(b.length, HEAD), head));
    if (!declared.find()) {
      return ebcdic ? head : StandardCharsets.UTF_8;
    }
    String name = declared.group(1);
    Charset charset = XmlCharsets.find(name);
    if (charset == null) {
      throw new DocumentException(
          "XML, line 1: the encoding " + name + " is not known; convert the document to UTF-8.");
    }
    return ebcdic || isAsciiFamily(charset) ? charset : StandardCharsets.UTF_8;
  }

  /** Whether ASCII text has the same bytes in the charset. */
  private static boolean isAsciiFamily(Charset charset) {
    return charset.canEncode()
        && charset.encode("<?xml").remaining() == 5
        && charset.encode("<").get() == '<';
  }

  private static boolean startsWith(byte[] b, int... start) {
    if (b.length < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if ((b[i] & 0xFF) != start[i]) {
        return false;
      }
    }
    return true;
  }
}
