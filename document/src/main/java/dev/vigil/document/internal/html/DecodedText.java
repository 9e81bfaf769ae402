package dev.vigil.document.internal.html;

import dev.vigil.document.DocumentException;
import dev.vigil.document.Utf8;
import java.util.Arrays;

/**
 * The parts of a page's text that differ from its source: character references decoded, line ends
 * normalised, NULs replaced. A text range is either in the source (both ends not negative) or here
 * (both ends complemented). Not thread-safe.
 */
final class DecodedText {
  private byte[] bytes = new byte[256];
  private int used;

  /** Whether the result of {@link #text} contains a NUL, which the tree builder handles. */
  boolean sawNul;

  byte[] bytes() {
    return bytes;
  }

  int used() {
    return used;
  }

  /** Forgets what was appended from that place on. */
  void rewind(int to) {
    used = to;
  }

  void append(int b) {
    if (used == bytes.length) {
      reserve(1);
    }
    bytes[used++] = (byte) b;
  }

  void append(byte[] from, int start, int end) {
    int length = end - start;
    if (length > bytes.length - used) {
      reserve(length);
    }
    System.arraycopy(from, start, bytes, used, length);
    used += length;
  }

  void appendReplacement() {
    append(0xEF);
    append(0xBF);
    append(0xBD);
  }

  private void reserve(int more) {
    long needed = (long) used + more;
    if (needed > Integer.MAX_VALUE - 16) {
      throw new DocumentException("The text of the document is larger than 2 GB; split it.");
    }
    bytes =
        Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 16L, used * 2L)));
  }

  /**
   * Appends {@code source[start .. end)} as it reads in the tree and returns where that begins:
   * line ends as LF, and as asked NULs as U+FFFD and character references decoded.
   */
  int text(byte[] source, int start, int end, boolean references, boolean keepNul) {
    sawNul = false;
    return cook(source, start, end, references, keepNul, false);
  }

  /** Like {@link #text}, for an attribute's value, where references follow a stricter rule. */
  int attribute(byte[] source, int start, int end) {
    return cook(source, start, end, true, false, true);
  }

  private int cook(
      byte[] source, int start, int end, boolean references, boolean keepNul, boolean inAttribute) {
    int begin = used;
    if (ByteSearch.find(source, start, end, 0) < end) {
      withNuls(source, start, end, references, keepNul, inAttribute);
      return begin;
    }
    int at = start;
    while (true) {
      int clean = at;
      at = ByteSearch.find(source, at, end, '\r', references ? '&' : '\r');
      append(source, clean, at);
      if (at >= end) {
        return begin;
      }
      at = source[at] == '\r' ? lineEnd(source, at, end) : reference(source, at, end, inAttribute);
    }
  }

  private void withNuls(
      byte[] source, int start, int end, boolean references, boolean keepNul, boolean inAttribute) {
    int at = start;
    while (at < end) {
      byte c = source[at];
      if (c == '&' && references) {
        at = reference(source, at, end, inAttribute);
      } else if (c == '\r') {
        at = lineEnd(source, at, end);
      } else {
        if (c == 0 && !keepNul) {
          appendReplacement();
        } else {
          sawNul |= c == 0;
          append(c);
        }
        at++;
      }
    }
  }

  private int lineEnd(byte[] source, int at, int end) {
    append('\n');
    return at + 1 < end && source[at + 1] == '\n' ? at + 2 : at + 1;
  }

  /** Decodes one character reference and returns where the text behind it begins. */
  private int reference(byte[] source, int at, int end, boolean inAttribute) {
    int next = at + 1;
    if (next < end && source[next] == '#') {
      return numeric(source, at, end);
    }
    int behindFrequent = frequent(source, next, end);
    if (behindFrequent > 0) {
      return behindFrequent;
    }
    int entity = HtmlEntities.longest(source, next, end);
    if (entity >= 0) {
      int behind = next + HtmlEntities.length(entity);
      boolean keep =
          inAttribute
              && !HtmlEntities.endsWithSemicolon(entity)
              && behind < end
              && (source[behind] == '=' || isAlphanumeric(source[behind]));
      if (!keep) {
        byte[] value = HtmlEntities.value(entity);
        append(value, 0, value.length);
        return behind;
      }
    }
    append('&');
    return next;
  }

  /** Decodes the references that make up nearly all; returns the place behind, 0 for others. */
  private int frequent(byte[] source, int at, int end) {
    if (end - at < 3) {
      return 0;
    }
    int place = at + 2;
    int decoded = 0;
    if (source[at] == 'a' && source[at + 1] == 'm' && source[at + 2] == 'p') {
      decoded = '&';
      place++;
    } else if (source[at + 1] == 't') {
      decoded = source[at] == 'l' ? '<' : source[at] == 'g' ? '>' : 0;
    } else if (source[at] == 'q' && source[at + 1] == 'u' && source[at + 2] == 'o') {
      decoded = at + 3 < end && source[at + 3] == 't' ? '"' : 0;
      place += 2;
    }
    if (decoded == 0 || place >= end || source[place] != ';') {
      return 0;
    }
    append(decoded);
    return place + 1;
  }

  private static boolean isAlphanumeric(int c) {
    return c >= '0' && c <= '9' || (c | 32) >= 'a' && (c | 32) <= 'z';
  }

  private int numeric(byte[] source, int start, int end) {
    int at = start + 2;
    boolean hex = at < end && (source[at] | 32) == 'x';
    if (hex) {
      at++;
    }
    int digits = at;
    int code = 0;
    for (; at < end; at++) {
      int digit = digit(source[at], hex);
      if (digit < 0) {
        break;
      }
      if (code <= 0x10FFFF) {
        code = code * (hex ? 16 : 10) + digit;
      }
    }
    if (at == digits) {
      append(source, start, digits);
      return digits;
    }
    appendCodePoint(repaired(code));
    return at < end && source[at] == ';' ? at + 1 : at;
  }

  private static int digit(int c, boolean hex) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    int letter = c | 32;
    return hex && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
  }

  /**
   * The characters of windows-1252 at 0x80 to 0x9F, which numeric references to these code points
   * mean.
   */
  private static final String C1 =
      "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D"
          + "\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153"
          + "\u009D\u017E\u0178";

  private static int repaired(int code) {
    if (code == 0 || code > 0x10FFFF || code >= 0xD800 && code <= 0xDFFF) {
      return 0xFFFD;
    }
    return code >= 0x80 && code <= 0x9F ? C1.charAt(code - 0x80) : code;
  }

  private void appendCodePoint(int c) {
    if (bytes.length - used < 4) {
      reserve(4);
    }
    used = Utf8.put(bytes, used, c);
  }

  void appendUtf8(String text) {
    text.codePoints().forEach(this::appendCodePoint);
  }

  /** Removes the NULs from the text that begins at {@code start} and ends at {@code end}. */
  int withoutNuls(int start, int end) {
    int to = start;
    for (int at = start; at < end; at++) {
      if (bytes[at] != 0) {
        bytes[to++] = bytes[at];
      }
    }
    return to;
  }

  /** Copies the text with every NUL as U+FFFD to the end, and returns where the copy begins. */
  int replacingNuls(int start, int end) {
    int begin = used;
    for (int at = start; at < end; at++) {
      if (bytes[at] == 0) {
        appendReplacement();
      } else {
        append(bytes[at]);
      }
    }
    return begin;
  }
}
