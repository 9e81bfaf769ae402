package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How one document escapes characters that have several spellings: an ampersand by name or bare, an
 * apostrophe by number or by name, a no-break space literally or by name, line ends with or without
 * carriage return. For each character the spelling that the document uses most is kept; rarer ones
 * become part of the patch. Immutable.
 */
final class EscapeStyle {
  /** How many bytes of text are examined to learn the spellings of a document. */
  static final int SAMPLE = 1 << 17;

  /** Scripts and styles have no escapes, only line ends, and those are soon known. */
  static final int RAW_SAMPLE = 1 << 12;

  private static final int LONGEST = 40;
  private static final byte[] AS_IS = {};

  private final Map<Integer, byte[]> spellings;
  private final byte[][] ascii = new byte[128][];
  private final boolean wide;

  private EscapeStyle(Map<Integer, byte[]> spellings) {
    this.spellings = spellings;
    Arrays.fill(ascii, AS_IS);
    boolean beyondAscii = false;
    for (Map.Entry<Integer, byte[]> entry : spellings.entrySet()) {
      if (entry.getKey() < 128) {
        ascii[entry.getKey()] = entry.getValue();
      } else {
        beyondAscii = true;
      }
    }
    this.wide = beyondAscii;
  }

  /** Writes text with its special characters spelled as this document does. */
  void write(byte[] text, int start, int end, ByteSink out) {
    if (spellings.isEmpty()) {
      out.put(text, start, end);
      return;
    }
    int from = start;
    int at = start;
    while (at < end) {
      int b = text[at];
      byte[] spelling;
      int length = 1;
      if (b >= 0) {
        spelling = ascii[b];
      } else if (wide) {
        length = Math.min(end - at, b >= (byte) 0xF0 ? 4 : b >= (byte) 0xE0 ? 3 : 2);
        spelling = spellings.getOrDefault(codePoint(text, at, length), AS_IS);
      } else {
        spelling = AS_IS;
      }
      if (spelling.length > 0) {
        out.put(text, from, at);
        out.put(spelling);
        from = at + length;
      }
      at += length;
    }
    out.put(text, from, end);
  }

  private static int codePoint(byte[] text, int at, int length) {
    int value = text[at] & 0xFF >> length + 1;
    for (int k = 1; k < length; k++) {
      value = value << 6 | text[at + k] & 0x3F;
    }
    return value;
  }

  /** Stores what differs from the usual spellings. */
  void store(Map<Integer, String> usual, ByteSink out) {
    Map<Integer, byte[]> changes = new TreeMap<>(spellings);
    usual.forEach(
        (codePoint, spelling) -> {
          byte[] own = changes.get(codePoint);
          if (own == null) {
            changes.put(codePoint, new byte[0]);
          } else if (new String(own, StandardCharsets.UTF_8).equals(spelling)) {
            changes.remove(codePoint);
          }
        });
    out.varint(changes.size());
    changes.forEach(
        (codePoint, spelling) -> {
          out.varint(codePoint);
          out.block(spelling);
        });
  }

  static EscapeStyle load(Map<Integer, String> usual, ByteCursor in) {
    Map<Integer, byte[]> spellings = bytes(usual);
    for (int left = in.count(); left > 0; left--) {
      int codePoint = in.varint();
      byte[] spelling = in.block();
      if (spelling.length == 0) {
        spellings.remove(codePoint);
      } else {
        spellings.put(codePoint, spelling);
      }
    }
    return new EscapeStyle(spellings);
  }

  private static Map<Integer, byte[]> bytes(Map<Integer, String> spellings) {
    Map<Integer, byte[]> bytes = new TreeMap<>();
    spellings.forEach((c, spelling) -> bytes.put(c, spelling.getBytes(StandardCharsets.UTF_8)));
    return bytes;
  }

  /** Counts spellings by laying decoded text beside its source. */
  static final class Learner {
    /** Characters that share a slot only make each other's bare form likelier. */
    private static final int BARE = 1 << 12;

    private final Map<Integer, Map<String, Integer>> counts = new HashMap<>();
    private final int[] bare = new int[BARE];
    private final int sample;
    private int seen;

    Learner(int sample) {
      this.sample = sample;
    }

    boolean enough() {
      return seen > sample;
    }

    /** Learns from a text and the position in the source where its spelling begins. */
    void look(byte[] text, int start, int end, byte[] source, int sourceStart, int sourceEnd) {
      seen += end - start;
      int stop = Math.min(end, start + sample);
      int s = sourceStart;
      int at = start;
      while (at < stop && s < sourceEnd) {
        int b = text[at];
        int length = length(text, at, end);
        if (b == source[s] && b != '&') {
          bare[(b < 0 ? codePoint(text, at, length) : b) & BARE - 1]++;
          at += length;
          s += length;
          continue;
        }
        int until = spelling(text, at, length, source, s, sourceEnd);
        if (until < 0) {
          return;
        }
        count(codePoint(text, at, length), source, s, until);
        at += length;
        s = until;
      }
    }

    private static int length(byte[] text, int at, int end) {
      int b = text[at];
      int length = b >= 0 ? 1 : b >= (byte) 0xF0 ? 4 : b >= (byte) 0xE0 ? 3 : 2;
      return Math.min(length, end - at);
    }

    /** The end of the spelling of the character in the source, or -1 if it is not understood. */
    private static int spelling(byte[] text, int at, int length, byte[] source, int s, int end) {
      int b = text[at];
      if (b == '\n') {
        boolean pair = source[s] == '\r' && s + 1 < end && source[s + 1] == '\n';
        return pair ? s + 2 : source[s] == '\n' || source[s] == '\r' ? s + 1 : -1;
      }
      if (source[s] != '&') {
        return -1;
      }
      int semicolon = s + 1;
      while (semicolon < end && semicolon - s < LONGEST && isReferencePart(source[semicolon])) {
        semicolon++;
      }
      boolean reference = semicolon < end && source[semicolon] == ';' && semicolon > s + 1;
      if (b == '&') {
        return reference && isAmpersand(source, s, semicolon) ? semicolon + 1 : s + 1;
      }
      return reference && length > 0 ? semicolon + 1 : -1;
    }

    private static boolean isReferencePart(byte b) {
      return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '#';
    }

    private static boolean isAmpersand(byte[] source, int s, int semicolon) {
      String name = new String(source, s + 1, semicolon - s - 1, StandardCharsets.ISO_8859_1);
      return name.equalsIgnoreCase("amp")
          || name.equals("#38")
          || name.equals("#038")
          || name.equalsIgnoreCase("#x26");
    }

    private void count(int codePoint, byte[] source, int start, int end) {
      String spelling = new String(source, start, end - start, StandardCharsets.UTF_8);
      counts.computeIfAbsent(codePoint, c -> new HashMap<>()).merge(spelling, 1, Integer::sum);
    }

    /** The most frequent spellings, with {@code usual} for characters that were not seen. */
    EscapeStyle learned(Map<Integer, String> usual) {
      Map<Integer, byte[]> chosen = bytes(usual);
      counts.forEach(
          (codePoint, spellings) -> {
            Map.Entry<String, Integer> best =
                spellings.entrySet().stream()
                    .max(
                        Map.Entry.<String, Integer>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey()))
                    .orElseThrow();
            if (best.getValue() > bare[codePoint & BARE - 1]
                && !best.getKey().equals(Character.toString(codePoint))) {
              chosen.put(codePoint, best.getKey().getBytes(StandardCharsets.UTF_8));
            } else {
              chosen.remove(codePoint);
            }
          });
      for (int usually : usual.keySet()) {
        if (!counts.containsKey(usually) && bare[usually] > 0) {
          chosen.remove(usually);
        }
      }
      return new EscapeStyle(chosen);
    }
  }
}
