package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.StringList;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The encodings of the strings of a container. Stateless. */
public final class StringCode {
  /** Each string, then the byte FF, which UTF-8 never has. */
  public static final int PLAIN = 0;

  /** Before each string its length: for bytes that are not UTF-8. */
  public static final int SIZED = 1;

  /** Frequent words by number. */
  public static final int WORDS = 2;

  /** Addresses without what they share with the one before. */
  public static final int FRONT = 3;

  /** Distinct values and numbers of them. */
  public static final int LISTED = 4;

  /** Whole numbers as differences from one to the next. */
  public static final int NUMBERS = 5;

  /** Strings in the encoding of the source. */
  public static final int CHARSET = 6;

  /** End to end behind their offsets, as in memory; in raw packs only. */
  public static final int RAW = 7;

  public static final int END = 0xFF;

  private static final List<String> NAMES =
      List.of("plain", "sized", "words", "front", "listed", "numbers", "charset", "raw");

  /** The encoding in one word. */
  public static String name(int encoding) {
    return NAMES.get(encoding);
  }

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private StringCode() {}

  /** Strings in the order in which a container holds them. */
  public record Run(StringList strings, int[] order) {
    int count() {
      return order.length;
    }

    public boolean hasEndByte() {
      for (int i : order) {
        byte[] bytes = strings.buffer(i);
        for (int at = strings.start(i), end = strings.end(i); at < end; at++) {
          if (bytes[at] == (byte) END) {
            return true;
          }
        }
      }
      return false;
    }
  }

  public static List<ContainerChunk> plain(Run run, int blockSize) {
    return encode(
        run,
        blockSize,
        (sink, i, begins) -> {
          StringList strings = run.strings();
          sink.put(strings.buffer(i), strings.start(i), strings.end(i));
          sink.put(END);
        });
  }

  public static List<ContainerChunk> sized(Run run, int blockSize) {
    return encode(
        run,
        blockSize,
        (sink, i, begins) -> {
          StringList strings = run.strings();
          sink.varint(strings.length(i));
          sink.put(strings.buffer(i), strings.start(i), strings.end(i));
        });
  }

  public static List<ContainerChunk> words(Run run, int blockSize, ContentWords words) {
    return encode(
        run,
        blockSize,
        (sink, i, begins) -> {
          StringList strings = run.strings();
          words.encode(sink, strings.buffer(i), strings.start(i), strings.end(i));
        });
  }

  /** Writes one string; {@code begins} is true for the first string of its block. */
  interface Encoder {
    void put(ByteSink sink, int string, boolean begins);
  }

  /** Cuts a run into pieces that stay below the block size wherever single strings do. */
  static List<ContainerChunk> encode(Run run, int blockSize, Encoder encoder) {
    List<ContainerChunk> chunks = new ArrayList<>();
    ByteSink sink = new ByteSink(Math.min(blockSize, 1 << 16));
    ByteSink one = new ByteSink(256);
    int strings = 0;
    int decoded = 0;
    for (int i : run.order()) {
      one.clear();
      encoder.put(one, i, strings == 0);
      if (strings > 0 && sink.size() + one.size() > blockSize) {
        chunks.add(new ContainerChunk(sink.toArray(), strings, decoded));
        sink.clear();
        strings = 0;
        decoded = 0;
        one.clear();
        encoder.put(one, i, true);
      }
      sink.put(one.array(), 0, one.size());
      strings++;
      decoded += run.strings().length(i) + 1;
    }
    chunks.add(new ContainerChunk(sink.toArray(), strings, decoded));
    return chunks;
  }

  /**
   * Decodes strings, each with one byte behind it, and notes where they begin.
   *
   * @return where the strings end, or -1 where the bytes are not such strings
   */
  public static int decode(
      int encoding,
      @Nullable ContentWords words,
      byte[] raw,
      int from,
      int to,
      byte[] into,
      int at,
      int limit,
      int[] starts,
      int first,
      int count) {
    return switch (encoding) {
      case PLAIN -> decodePlain(raw, from, to, into, at, starts, first, count);
      case SIZED -> decodeSized(raw, from, to, into, at, limit, starts, first, count);
      case WORDS ->
          words == null ? -1 : words.decode(raw, from, to, into, at, limit, starts, first, count);
      case FRONT -> FrontCode.decode(raw, from, to, into, at, limit, starts, first, count);
      case LISTED -> ListCode.decode(raw, from, to, into, at, limit, starts, first, count);
      case NUMBERS -> NumberCode.decode(raw, from, to, into, at, limit, starts, first, count);
      case CHARSET -> CharsetCode.decode(raw, from, to, into, at, limit, starts, first, count);
      default -> -1;
    };
  }

  private static int decodePlain(
      byte[] raw, int from, int to, byte[] into, int at, int[] starts, int first, int count) {
    System.arraycopy(raw, from, into, at, to - from);
    int end = at + to - from;
    return split(into, at, end, starts, first, count) ? end : -1;
  }

  /** Notes where plain strings begin that were decoded in place already. */
  public static boolean split(byte[] bytes, int from, int to, int[] starts, StringBlock piece) {
    return split(bytes, from, to, starts, piece.first(), piece.strings());
  }

  /**
   * Searches for ends eight bytes at a time; true if there are exactly that many, the last at the
   * end.
   */
  private static boolean split(byte[] bytes, int from, int to, int[] starts, int first, int count) {
    if (count == 0) {
      return from == to;
    }
    int string = first;
    int last = first + count - 1;
    starts[string] = from;
    int p = from;
    for (; p + 8 <= to; p += 8) {
      long word = (long) LONGS.get(bytes, p);
      // A byte is FF where its seven low bits overflow when 1 is added, and its high bit is set.
      long ends = word & (word & 0x7F7F7F7F7F7F7F7FL) + 0x0101010101010101L & 0x8080808080808080L;
      while (ends != 0) {
        int next = p + (Long.numberOfTrailingZeros(ends) >>> 3) + 1;
        if (string == last) {
          return next == to;
        }
        starts[++string] = next;
        ends &= ends - 1;
      }
    }
    for (; p < to; p++) {
      if (bytes[p] == (byte) END) {
        if (string == last) {
          return p + 1 == to;
        }
        starts[++string] = p + 1;
      }
    }
    return false;
  }

  private static int decodeSized(
      byte[] raw,
      int from,
      int to,
      byte[] into,
      int at,
      int limit,
      int[] starts,
      int first,
      int count) {
    ByteCursor cursor = new ByteCursor("container of strings", raw, from, to);
    int p = at;
    for (int string = first; string < first + count; string++) {
      int length = cursor.count();
      if (length >= limit - p) {
        return -1;
      }
      starts[string] = p;
      cursor.take(into, p, length);
      p += length;
      into[p++] = (byte) END;
    }
    return cursor.remaining() == 0 ? p : -1;
  }
}
