package dev.vigil.document.read;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Decompresses files that are compressed as files, such as {@code sitemap.xml.gz}. A content
 * encoding of HTTP is not handled here. Stateless.
 */
final class Gzip {
  private static final String READER = "gzip+";

  /**
   * The maximum unpacked size: the limit of a sitemap, and some more; a small file can unpack to a
   * huge one.
   */
  private static final int LARGEST = 64 << 20;

  /** How much of the content shows whether it is text. */
  private static final int HEAD = 1024;

  private Gzip() {}

  static boolean begins(byte[] b) {
    return b.length > 18 && b[0] == 0x1F && (b[1] & 0xFF) == 0x8B && b[2] == 8;
  }

  /** What a file has inside. */
  sealed interface Content {}

  /** A compressed text or PDF, unpacked. */
  record Text(byte[] unpacked) implements Content {}

  /** A compressed file that cannot be unpacked. */
  record Damaged(String reason) implements Content {}

  /** Binary data, or a file that is not compressed. */
  record Other() implements Content {}

  /**
   * Unpacks a file.
   *
   * @throws DocumentException if there is more inside than the limits allow
   */
  static Content content(byte[] bytes, ReadLimits limits) {
    if (!begins(bytes)) {
      return new Other();
    }
    int largest = Math.min(limits.bytes(), LARGEST);
    try {
      if (isBinary(unpacked(bytes, HEAD))) {
        return new Other();
      }
      byte[] unpacked = unpacked(bytes, largest + 1);
      if (unpacked.length > largest) {
        throw new DocumentException(
            "The compressed document has more than "
                + largest
                + " bytes inside; unpack it first if you trust its origin.");
      }
      return new Text(unpacked);
    } catch (IOException e) {
      return new Damaged(
          "The compressed document cannot be unpacked: "
              + (e.getMessage() == null ? "it is damaged" : e.getMessage())
              + "; fetch it again.");
    }
  }

  private static byte[] unpacked(byte[] bytes, int most) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes), 8192)) {
      return in.readNBytes(most);
    }
  }

  private static boolean isBinary(byte[] b) {
    if (b.length > 4 && b[0] == '%' && b[1] == 'P' && b[2] == 'D' && b[3] == 'F') {
      return false;
    }
    boolean wide = b.length > 1 && (b[0] & 0xFE) == 0xFE && (b[1] & 0xFE) == 0xFE;
    for (int i = 0; !wide && i < b.length; i++) {
      if (b[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** The hint for the document inside. */
  static ReadHint inside(ReadHint hint) {
    String name = hint.fileName();
    boolean gz = name != null && name.toLowerCase(Locale.ROOT).endsWith(".gz");
    String type = hint.mediaType();
    return new ReadHint(
        type != null && type.contains("gzip") ? null : type,
        hint.charset(),
        name != null && gz ? name.substring(0, name.length() - 3) : name,
        hint.format());
  }

  /** A reading of the inside, for the file around it. */
  static ReadResult wrapped(byte[] bytes, ReadResult inside) {
    ReaderId reader = inside.reader();
    return new ReadResult(
        new ReaderId(READER + reader.name(), reader.version()),
        inside.digest(),
        DocumentSource.apart(bytes),
        inside.opens(),
        inside.closes(),
        inside.refusal());
  }

  /** The reader of the inside. */
  static ReaderId inside(ReaderId reader) {
    return reader.name().startsWith(READER)
        ? new ReaderId(reader.name().substring(READER.length()), reader.version())
        : reader;
  }
}
