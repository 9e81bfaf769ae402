package dev.vigil.fetch.internal.body;

import com.github.luben.zstd.ZstdInputStream;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/**
 * Reads and decompresses a body as a stream, within limits: bytes on the wire are counted before
 * decompression and bytes of content after, so that neither an endless body nor a decompression
 * bomb exceeds its limit. Stateless.
 */
public final class BodyReader {
  /** The content encodings that are requested and supported. */
  public static final String ACCEPTED = "gzip, deflate, br, zstd";

  /** More than two compressions occur only in attacks. */
  private static final int LAYER_LIMIT = 2;

  /** RFC 9659: on the web a window has at most 8 MB; more would be memory for the asking. */
  private static final int ZSTD_WINDOW_LOG = 23;

  private static final int BLOCK = 16 << 10;

  /** A body as meant, and how long it was on the wire. */
  public record Body(byte[] bytes, long wireBytes) {}

  private BodyReader() {}

  /** Reads all of a body with these values of Content-Encoding. */
  public static Body read(InputStream wire, List<String> contentEncodings, FetchLimits limits)
      throws IOException {
    List<String> encodings =
        contentEncodings.stream()
            .flatMap(e -> Stream.of(e.split(",")))
            .map(e -> e.trim().toLowerCase(Locale.ROOT))
            .filter(e -> !e.isEmpty() && !e.equals("identity"))
            .toList();
    if (encodings.size() > LAYER_LIMIT) {
      throw new BodyFault(
          FetchFault.UNKNOWN_COMPRESSION,
          "the body is compressed " + encodings.size() + " times (" + encodings + ")");
    }
    CountedStream counted = new CountedStream(wire, limits.bytes());
    InputStream plain = counted;
    List<byte[]> blocks = new ArrayList<>();
    int size = 0;
    try (CheckMemoryLimit.Share memory = CheckMemoryLimit.shared().begin()) {
      for (String encoding : encodings.reversed()) {
        plain = unpacking(encoding, plain);
      }
      while (true) {
        byte[] block = plain.readNBytes(BLOCK);
        if (block.length == 0) {
          break;
        }
        if (size + (long) block.length > limits.unpacked()) {
          throw new BodyFault(
              FetchFault.TOO_LARGE_UNPACKED,
              "the body unpacks to more than " + limits.unpacked() + " bytes");
        }
        if (size + block.length > CheckMemoryLimit.SMALL_BODY && !memory.body()) {
          throw new BodyFault(
              FetchFault.BODY_TIMEOUT, "too many large pages are read at once; it is tried again");
        }
        blocks.add(block);
        size += block.length;
      }
      // What follows the compressed stream is read too, so that a wrong length shows.
      counted.drain();
    } catch (BodyFault e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BodyFault(FetchFault.INTERRUPTED, "the wait for the body was interrupted", e);
    } catch (IOException | RuntimeException e) {
      if (counted.failed() || encodings.isEmpty()) {
        throw e;
      }
      throw new BodyFault(
          FetchFault.BROKEN_COMPRESSION,
          "the body is not what " + String.join(", ", encodings) + " makes: " + e.getMessage(),
          e);
    }
    return new Body(joined(blocks, size), counted.count());
  }

  /** One array of all, without the copies that growing it would take. */
  private static byte[] joined(List<byte[]> blocks, int size) {
    byte[] all = new byte[size];
    int at = 0;
    for (byte[] block : blocks) {
      System.arraycopy(block, 0, all, at, block.length);
      at += block.length;
    }
    return all;
  }

  private static InputStream unpacking(String encoding, InputStream in) throws IOException {
    return switch (encoding) {
      case "gzip", "x-gzip" -> new GZIPInputStream(in, BLOCK);
      case "deflate" -> inflating(in);
      case "br" -> new BrotliInputStream(in);
      case "zstd" -> new ZstdInputStream(in).setLongMax(ZSTD_WINDOW_LOG);
      default ->
          throw new BodyFault(
              FetchFault.UNKNOWN_COMPRESSION,
              "the body is compressed with " + encoding + ", which was not asked for");
    };
  }

  /** "deflate" means zlib, but some servers send it without the zlib header. */
  private static InputStream inflating(InputStream in) throws IOException {
    BufferedInputStream start = new BufferedInputStream(in, BLOCK);
    start.mark(2);
    int first = start.read();
    int second = start.read();
    start.reset();
    boolean zlib = (first & 0x0f) == 8 && (first << 8 | second) % 31 == 0;
    return new InflaterInputStream(start, new Inflater(!zlib), BLOCK);
  }
}
