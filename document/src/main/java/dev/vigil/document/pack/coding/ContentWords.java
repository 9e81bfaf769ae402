package dev.vigil.document.pack.coding;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Implements ContentPack: the frequent words of a document, each with a code of one to three bytes.
 * Immutable and safe for concurrent use.
 *
 * <p>A codec sees only as much text as one block, so it learns the same words again in every block.
 * A list of words for the whole document takes that off it, as word-replacing transforms for XML
 * (XWRT) do. The parts of the code:
 *
 * <ul>
 *   <li>A word is a longest run of letters, where every byte from 80 on counts as letter; so words
 *       of all alphabets qualify, and no word stands beside another without something between.
 *   <li>Codes begin with byte values that the texts of the document never use; everything else is
 *       written as it is, so that no escapes are needed. FF ends a string; no code contains it.
 *   <li>Where a code follows a letter or one of {@code , . ; : ! ?}, a space between is left out
 *       and comes back when decoding. A word that stands there without a space is spelled out.
 *   <li>The most frequent words have codes of one byte, the next ones of two, the others of three.
 * </ul>
 *
 * <p>Encoding and decoding are one pass over the bytes.
 */
public final class ContentWords {
  static final int END = 0xFF;
  private static final int SECOND = 255;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final boolean[] IMPLIES_SPACE = new boolean[256];

  static {
    for (int b = 0; b < 256; b++) {
      IMPLIES_SPACE[b] = isLetter((byte) b) || ",.;:!?".indexOf(b) >= 0;
    }
  }

  private static final int LITERAL = 0;
  private static final int ONE = 1;
  private static final int TWO = 2;
  private static final int THREE = 3;

  private final byte[] text;
  private final int[] starts;
  private final int count;

  /** How many of the free byte values begin codes of each length. */
  private final int ones;

  private final int twos;
  private final int[] free;
  private final byte[] kinds = new byte[256];
  private final int[] firsts = new int[256];

  /** A hash table from spelling to number, for encoding; empty in words that were read. */
  private final int[] table;

  private ContentWords(
      byte[] text, int[] starts, int[] free, int ones, int twos, boolean encoding) {
    this.text = Arrays.copyOf(text, text.length + 16);
    this.starts = starts;
    this.count = starts.length - 1;
    this.free = free;
    this.ones = ones;
    this.twos = twos;
    for (int i = 0; i < free.length; i++) {
      if (i < ones) {
        kinds[free[i]] = ONE;
        firsts[free[i]] = i;
      } else if (i < ones + twos) {
        kinds[free[i]] = TWO;
        firsts[free[i]] = ones + (i - ones) * SECOND;
      } else {
        kinds[free[i]] = THREE;
        firsts[free[i]] = ones + twos * SECOND + (i - ones - twos) * SECOND * SECOND;
      }
    }
    int size = Integer.highestOneBit(Math.max(16, count * 2)) * 2;
    table = new int[encoding ? size : 0];
    for (int w = 0; encoding && w < count; w++) {
      int at = hash(text, starts[w], starts[w + 1]) & size - 1;
      while (table[at] != 0) {
        at = at + 1 & size - 1;
      }
      table[at] = w + 1;
    }
  }

  /**
   * @param words the spellings by falling frequency
   * @param free byte values that no text uses
   */
  static ContentWords of(byte[][] words, int[] free) {
    int count = words.length;
    int twos = 0;
    int threes = 0;
    while (free.length - twos - threes + (long) twos * SECOND + (long) threes * SECOND * SECOND
            < count
        && twos + threes < free.length) {
      if (twos < free.length * 3 / 4) {
        twos++;
      } else {
        threes++;
      }
    }
    int ones = free.length - twos - threes;
    int[] starts = new int[count + 1];
    ByteSink text = new ByteSink(1 << 10);
    for (int w = 0; w < count; w++) {
      text.put(words[w]);
      starts[w + 1] = text.size();
    }
    return new ContentWords(text.toArray(), starts, free, ones, twos, true);
  }

  int count() {
    return count;
  }

  public byte[] toBytes() {
    ByteSink sink = new ByteSink(starts[count] + count + 64);
    sink.put(free.length);
    for (int value : free) {
      sink.put(value);
    }
    sink.put(ones);
    sink.put(twos);
    sink.varint(count);
    for (int w = 0; w < count; w++) {
      sink.put(text, starts[w], starts[w + 1]);
      sink.put(END);
    }
    return sink.toArray();
  }

  public static ContentWords read(ByteCursor cursor) {
    int[] free = new int[cursor.get()];
    for (int i = 0; i < free.length; i++) {
      free[i] = cursor.get();
    }
    int ones = cursor.get();
    int twos = cursor.get();
    if (ones + twos > free.length) {
      throw cursor.damaged("has " + (ones + twos) + " codes of " + free.length);
    }
    int count = cursor.count();
    int[] starts = new int[count + 1];
    byte[] text = new byte[cursor.remaining()];
    int used = 0;
    for (int w = 0; w < count; w++) {
      int next = cursor.get();
      while (next != END) {
        text[used++] = (byte) next;
        next = cursor.get();
      }
      starts[w + 1] = used;
    }
    return new ContentWords(Arrays.copyOf(text, used), starts, free, ones, twos, false);
  }

  static boolean isLetter(byte b) {
    return b < 0 || (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
  }

  /** Whether a space goes without saying between this byte and a coded word. */
  private static boolean impliesSpace(byte before) {
    return IMPLIES_SPACE[before & 0xFF];
  }

  static int hash(byte[] bytes, int start, int end) {
    int hash = end - start;
    for (int i = start; i < end; i++) {
      hash = hash * 31 + bytes[i];
    }
    return hash ^ hash >>> 15;
  }

  private int find(byte[] bytes, int start, int end) {
    int mask = table.length - 1;
    int at = hash(bytes, start, end) & mask;
    while (table[at] != 0) {
      int word = table[at] - 1;
      if (Arrays.equals(text, starts[word], starts[word + 1], bytes, start, end)) {
        return word;
      }
      at = at + 1 & mask;
    }
    return -1;
  }

  /** Writes one string and its end. */
  void encode(ByteSink sink, byte[] bytes, int start, int end) {
    int at = start;
    while (at < end) {
      int stop = at;
      while (stop < end && isLetter(bytes[stop])) {
        stop++;
      }
      if (stop > at) {
        boolean pending = at > start && bytes[at - 1] == ' ' && at - 1 > start;
        boolean spaced = pending && impliesSpace(bytes[at - 2]);
        int word = find(bytes, at, stop);
        if (word >= 0 && (spaced || at == start || !impliesSpace(bytes[at - 1]))) {
          if (spaced) {
            sink.shrink(1);
          }
          code(sink, word);
        } else {
          sink.put(bytes, at, stop);
        }
        at = stop;
      } else {
        sink.put(bytes[at++]);
      }
    }
    sink.put(END);
  }

  private void code(ByteSink sink, int word) {
    if (word < ones) {
      sink.put(free[word]);
      return;
    }
    int rest = word - ones;
    if (rest < twos * SECOND) {
      sink.put(free[ones + rest / SECOND]);
      sink.put(rest % SECOND);
      return;
    }
    rest -= twos * SECOND;
    sink.put(free[ones + twos + rest / (SECOND * SECOND)]);
    sink.put(rest / SECOND % SECOND);
    sink.put(rest % SECOND);
  }

  /**
   * Decodes strings, each with the byte FF behind it.
   *
   * @return where they end in {@code into}, or -1 where the bytes are not such strings
   */
  int decode(
      byte[] raw,
      int from,
      int to,
      byte[] into,
      int at,
      int limit,
      int[] stringStarts,
      int first,
      int strings) {
    int p = from;
    int out = at;
    for (int string = first; string < first + strings; string++) {
      int begin = out;
      stringStarts[string] = begin;
      while (true) {
        if (p >= to || out >= limit) {
          return -1;
        }
        byte b = raw[p++];
        int kind = kinds[b & 0xFF];
        if (kind == LITERAL) {
          into[out++] = b;
          if (b == (byte) END) {
            break;
          }
          continue;
        }
        int word = firsts[b & 0xFF];
        if (p + kind - ONE > to) {
          return -1;
        }
        if (kind == TWO) {
          word += raw[p++] & 0xFF;
        } else if (kind == THREE) {
          word += (raw[p] & 0xFF) * SECOND + (raw[p + 1] & 0xFF);
          p += 2;
        }
        if (word >= count) {
          return -1;
        }
        int start = starts[word];
        int length = starts[word + 1] - start;
        if (out > begin && impliesSpace(into[out - 1])) {
          into[out++] = ' ';
        }
        if (length >= limit - out) {
          return -1;
        }
        if (length <= 16 && limit - out >= 16) {
          // Two copies of eight bytes are quicker than a loop; what is too much is written over.
          LONGS.set(into, out, (long) LONGS.get(text, start));
          LONGS.set(into, out + 8, (long) LONGS.get(text, start + 8));
          out += length;
        } else {
          System.arraycopy(text, start, into, out, length);
          out += length;
        }
      }
    }
    return p == to ? out : -1;
  }
}
