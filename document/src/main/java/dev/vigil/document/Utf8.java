package dev.vigil.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Validates and decodes UTF-8 in byte arrays without making strings. Stateless. */
public final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

  /**
   * {@return the offset of the first byte that is not part of well-formed UTF-8 (no overlong forms,
   * no surrogates, nothing above U+10FFFF), or -1} Eight ASCII bytes cost one comparison.
   *
   * @param b an array
   * @param from the offset of the first byte to check
   * @param to the offset behind the last one
   */
  public static int firstInvalid(byte[] b, int from, int to) {
    int p = from;
    while (p < to) {
      if (p + 8 <= to && ((long) LONGS.get(b, p) & HIGH_BITS) == 0) {
        p += 8;
        continue;
      }
      int c = b[p];
      if (c >= 0) {
        p++;
        continue;
      }
      int length = sequenceLength(b, p, to);
      if (length == 0) {
        return p;
      }
      p += length;
    }
    return -1;
  }

  /**
   * Writes a code point to an array that has room for four bytes there; a lone surrogate becomes
   * U+FFFD.
   *
   * @param to the array
   * @param at the offset of the first byte to write
   * @param codePoint from 0 to 0x10FFFF
   * @return the offset behind it
   */
  public static int put(byte[] to, int at, int codePoint) {
    int c = codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
    int p = at;
    if (c < 0x80) {
      to[p++] = (byte) c;
      return p;
    }
    if (c < 0x800) {
      to[p++] = (byte) (0xC0 | c >> 6);
    } else {
      if (c < 0x10000) {
        to[p++] = (byte) (0xE0 | c >> 12);
      } else {
        to[p++] = (byte) (0xF0 | c >> 18);
        to[p++] = (byte) (0x80 | c >> 12 & 0x3F);
      }
      to[p++] = (byte) (0x80 | c >> 6 & 0x3F);
    }
    to[p++] = (byte) (0x80 | c & 0x3F);
    return p;
  }

  /**
   * {@return the offset of the first byte above ASCII, or {@code to}}
   *
   * @param b an array
   * @param from where to begin
   * @param to where to stop
   */
  public static int asciiEnd(byte[] b, int from, int to) {
    int p = from;
    while (p + 8 <= to && ((long) LONGS.get(b, p) & HIGH_BITS) == 0) {
      p += 8;
    }
    while (p < to && b[p] >= 0) {
      p++;
    }
    return p;
  }

  /** How many bytes the well-formed sequence of a non-ASCII character at p has, or 0 for none. */
  private static int sequenceLength(byte[] b, int p, int to) {
    int c = b[p] & 0xFF;
    if (c < 0xC2 || c > 0xF4) {
      return 0;
    }
    int length = c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
    if (p + length > to) {
      return 0;
    }
    int second = b[p + 1] & 0xFF;
    int lowest = c == 0xE0 ? 0xA0 : c == 0xF0 ? 0x90 : 0x80;
    int highest = c == 0xED ? 0x9F : c == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest) {
      return 0;
    }
    for (int i = 2; i < length; i++) {
      if ((b[p + i] & 0xC0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /**
   * {@return the code point that begins at p; the bytes must be well-formed}
   *
   * @param b an array of well-formed UTF-8
   * @param p the offset of a first byte
   */
  public static int codePoint(byte[] b, int p) {
    int c = b[p];
    if (c >= 0) {
      return c;
    }
    int second = b[p + 1] & 0x3F;
    if ((c & 0xE0) == 0xC0) {
      return (c & 0x1F) << 6 | second;
    }
    int third = b[p + 2] & 0x3F;
    if ((c & 0xF0) == 0xE0) {
      return (c & 0x0F) << 12 | second << 6 | third;
    }
    return (c & 0x07) << 18 | second << 12 | third << 6 | b[p + 3] & 0x3F;
  }

  /**
   * {@return how many bytes the character whose first byte is {@code lead} takes}
   *
   * @param lead the first byte of a character
   */
  public static int length(byte lead) {
    return lead >= 0 ? 1 : (lead & 0xE0) == 0xC0 ? 2 : (lead & 0xF0) == 0xE0 ? 3 : 4;
  }
}
