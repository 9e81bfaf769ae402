package dev.vigil.archive.exchange;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the content encoding of a body: gzip, deflate, br and zstd, also several in a row. A body
 * that does not begin as its header claims is taken as it is, like browsers do: some recorders
 * unpack it and leave the header. Stateless.
 */
final class ContentCoding {
  /** The maximum number of codings in a row; each may inflate the content. */
  private static final int MOST_CODINGS = 4;

  /** The decoded body, or the reason why it cannot be decoded. */
  sealed interface Result {
    record Plain(byte[] body) implements Result {}

    record Refused(String reason) implements Result {}
  }

  private ContentCoding() {}

  /**
   * @param codings the values of the header in their order, outermost last
   */
  static Result undo(byte[] body, String codings, int largest) {
    String[] names = codings.toLowerCase(Locale.ROOT).split(",", -1);
    if (names.length > MOST_CODINGS) {
      return new Result.Refused("compressed more than " + MOST_CODINGS + " times");
    }
    byte[] bytes = body;
    for (int i = names.length - 1; i >= 0; i--) {
      String name = names[i].strip();
      if (name.isEmpty() || name.equals("identity") || bytes.length == 0) {
        continue;
      }
      try (InputStream in = open(name, bytes)) {
        if (in == null) {
          return new Result.Refused("compressed in a way that is not known");
        }
        bytes = in.readNBytes(largest + 1);
      } catch (IOException | RuntimeException broken) {
        return new Result.Refused("damaged inside its compression");
      }
      if (bytes.length > largest) {
        return new Result.Refused(SkippedRecords.tooLarge());
      }
    }
    return new Result.Plain(bytes);
  }

  private static @Nullable InputStream open(String name, byte[] bytes) throws IOException {
    InputStream raw = new ByteArrayInputStream(bytes);
    return switch (name) {
      case "gzip", "x-gzip" -> begins(bytes, 0x1f, 0x8b) ? new GZIPInputStream(raw, 1 << 13) : raw;
      case "deflate" -> new InflaterInputStream(raw, new Inflater(!zlib(bytes)), 1 << 13);
      case "br" -> new BrotliInputStream(raw);
      case "zstd" -> begins(bytes, 0x28, 0xb5) ? new ZstdInputStream(raw) : raw;
      default -> null;
    };
  }

  private static boolean begins(byte[] bytes, int first, int second) {
    return bytes.length > 1 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
  }

  /** Whether these are the two bytes before a zlib stream; else "deflate" is a bare one. */
  private static boolean zlib(byte[] bytes) {
    return bytes.length > 1
        && (bytes[0] & 0x0f) == 8
        && (((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff)) % 31 == 0;
  }
}
