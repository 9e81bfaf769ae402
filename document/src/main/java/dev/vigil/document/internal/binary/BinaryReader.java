package dev.vigil.document.internal.binary;

import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageBuilder;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.Sha256Digest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads a binary file as a page that describes it: its size, its type and its checksum. So a
 * changed picture or archive is reported as a change of these values, and never as a change of
 * text. Stateless and safe for concurrent use.
 */
public final class BinaryReader {
  public static final ReaderId ID = new ReaderId("binary", 1);

  /** The length of the beginning that is enough to distinguish text from binary data. */
  private static final int HEAD = 2048;

  /** Less than this share of control characters may be an accident in a text. */
  private static final double FEW = 0.02;

  /** The share of binary characters from which on even a declared text counts as binary data. */
  private static final double MANY = 0.1;

  /** Digits of the checksum that stand together, so that they can be compared by eye. */
  private static final int GROUP = 4;

  /** First bytes, one character each, and what begins with them. */
  private static final Map<String, String> BEGINNINGS = new LinkedHashMap<>();

  static {
    BEGINNINGS.put("\u0089PNG\r\n\u001A\n", "PNG image");
    BEGINNINGS.put("\u00FF\u00D8\u00FF", "JPEG image");
    BEGINNINGS.put("GIF87a", "GIF image");
    BEGINNINGS.put("GIF89a", "GIF image");
    BEGINNINGS.put("II*\0", "TIFF image");
    BEGINNINGS.put("MM\0*", "TIFF image");
    BEGINNINGS.put("\0\0\1\0", "icon");
    BEGINNINGS.put("PK\u0003\u0004", "ZIP archive");
    BEGINNINGS.put("PK\u0005\u0006", "ZIP archive");
    BEGINNINGS.put("\u001F\u008B", "gzip archive");
    BEGINNINGS.put("BZh", "bzip2 archive");
    BEGINNINGS.put("\u00FD7zXZ\0", "xz archive");
    BEGINNINGS.put("(\u00B5/\u00FD", "zstd archive");
    BEGINNINGS.put("7z\u00BC\u00AF'\u001C", "7-Zip archive");
    BEGINNINGS.put("Rar!\u001A\u0007", "RAR archive");
    BEGINNINGS.put("\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1", "Office document");
    BEGINNINGS.put("\u007FELF", "program");
    BEGINNINGS.put("wOFF", "font");
    BEGINNINGS.put("wOF2", "font");
    BEGINNINGS.put("OggS\0", "Ogg media");
    BEGINNINGS.put("ID3\u0003", "MP3 audio");
    BEGINNINGS.put("ID3\u0004", "MP3 audio");
    BEGINNINGS.put("\u001AE\u00DF\u00A3", "Matroska video");
    BEGINNINGS.put("SQLite format 3\0", "SQLite database");
  }

  private BinaryReader() {}

  /**
   * Whether bytes are binary data.
   *
   * @param claimed whether the media type or the file name says that the bytes are text or markup
   */
  public static boolean isBinary(byte[] bytes, boolean claimed) {
    if (!type(bytes).isEmpty()) {
      return true;
    }
    int length = Math.min(bytes.length, HEAD);
    if (isWide(bytes, length)) {
      return false; // UTF-16
    }
    int controls = 0;
    boolean nul = false;
    for (int i = 0; i < length; i++) {
      controls += isControl(bytes[i]) ? 1 : 0;
      nul |= bytes[i] == 0;
    }
    return claimed
        ? controls >= GROUP && controls > MANY * length
        : nul && length > GROUP || controls > FEW * length && controls > 1;
  }

  /** Whether bytes begin with a byte order mark or with two letters of two bytes each. */
  private static boolean isWide(byte[] bytes, int length) {
    if (length > 1 && (bytes[0] & 0xFE) == 0xFE && (bytes[1] & 0xFE) == 0xFE) {
      return true;
    }
    if (length < 4) {
      return false;
    }
    int at = bytes[0] == 0 ? 1 : 0;
    return bytes[1 - at] == 0
        && bytes[3 - at] == 0
        && bytes[at] != 0
        && bytes[at + 2] != 0
        && !isControl(bytes[at])
        && !isControl(bytes[at + 2]);
  }

  /** Whether a byte does not occur in text, by the MIME Sniffing standard. */
  private static boolean isControl(byte b) {
    return b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\f' && b != '\r' && b != 0x1B;
  }

  /** The type of a file by its first bytes; empty if unknown. */
  private static String type(byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, 32), StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> one : BEGINNINGS.entrySet()) {
      if (head.startsWith(one.getKey())) {
        return one.getValue();
      }
    }
    if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) {
      return "WebP image";
    }
    if (head.startsWith("ftyp", 4) && head.startsWith("\0\0")) {
      return head.startsWith("avif", 8) || head.startsWith("heic", 8) ? "image" : "MP4 media";
    }
    return "";
  }

  /** Reads a file; only a limit can refuse it. */
  public static ReadResult read(byte[] bytes, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    PageBuilder page = new PageBuilder(limits, 16, 256);
    page.body();
    page.element("p", String.format(Locale.ROOT, "The file has %,d bytes", bytes.length));
    String type = type(bytes);
    if (!type.isEmpty()) {
      page.element("p", "Its type is " + type);
    }
    page.element("p", "Its SHA-256 is " + checksum(bytes));
    return page.build(ID, DocumentSource.apart(bytes));
  }

  private static String checksum(byte[] bytes) {
    String digits = Sha256Digest.hex(bytes);
    StringBuilder groups = new StringBuilder();
    for (int i = 0; i < digits.length(); i += GROUP) {
      groups.append(i == 0 ? "" : " ").append(digits, i, i + GROUP);
    }
    return groups.toString();
  }
}
