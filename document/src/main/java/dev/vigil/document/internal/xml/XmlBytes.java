package dev.vigil.document.internal.xml;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Tables for the scanner that classify each byte of UTF-8, and the characters of names (XML 1.0,
 * fifth edition, which includes every name of the fourth). Stateless.
 */
final class XmlBytes {
  /** Classes of bytes in {@link #TEXT} and {@link #VALUE}; 0 is a byte that stands for itself. */
  static final byte LESS = 1;

  static final byte AMPERSAND = 2;
  static final byte RETURN = 3;
  static final byte BRACKET = 4;

  /** The first byte of U+F000 to U+FFFF, among which two are not characters. */
  static final byte LAST_OF_PLANE = 5;

  static final byte SPACE = 6;
  static final byte ILLEGAL = 7;

  /** Bytes in character data. */
  static final byte[] TEXT = new byte[256];

  /** Bytes in attribute values; quotes are the caller's. */
  static final byte[] VALUE = new byte[256];

  /** Bytes in names: 0 never, 1 not as the first, 2 anywhere, 3 part of a non-ASCII character. */
  static final byte[] NAME = new byte[256];

  static {
    Arrays.fill(TEXT, 0, 0x20, ILLEGAL);
    TEXT['\t'] = 0;
    TEXT['\n'] = 0;
    TEXT['\r'] = RETURN;
    TEXT['<'] = LESS;
    TEXT['&'] = AMPERSAND;
    TEXT[']'] = BRACKET;
    TEXT[0xEF] = LAST_OF_PLANE;

    Arrays.fill(VALUE, 0, 0x20, ILLEGAL);
    VALUE['\t'] = SPACE;
    VALUE['\n'] = SPACE;
    VALUE['\r'] = SPACE;
    VALUE['<'] = LESS;
    VALUE['&'] = AMPERSAND;
    VALUE[0xEF] = LAST_OF_PLANE;

    Arrays.fill(NAME, 'a', 'z' + 1, (byte) 2);
    Arrays.fill(NAME, 'A', 'Z' + 1, (byte) 2);
    NAME['_'] = 2;
    NAME[':'] = 2;
    Arrays.fill(NAME, '0', '9' + 1, (byte) 1);
    NAME['-'] = 1;
    NAME['.'] = 1;
    Arrays.fill(NAME, 0x80, 0x100, (byte) 3);
  }

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_LEAD = 0xEFEFEFEFEFEFEFEFL;
  private static final long HIGHS = 0x8080808080808080L;

  private XmlBytes() {}

  /**
   * The first byte from p on that does not stand for itself in character data, or e. Eight bytes
   * are tested at once: a high bit appears for each byte that may be special, and the lowest such
   * bit is exact.
   */
  static int textEnd(byte[] b, int from, int e) {
    int p = from;
    while (p <= e - 8) {
      long x = (long) LONGS.get(b, p);
      long found =
          (x - 0x2020202020202020L & ~x
                  | zero(x ^ '<' * ONES)
                  | zero(x ^ '&' * ONES)
                  | zero(x ^ ']' * ONES)
                  | zero(x ^ HIGH_LEAD))
              & HIGHS;
      if (found == 0) {
        p += 8;
      } else {
        p += Long.numberOfTrailingZeros(found) >>> 3;
        if (TEXT[b[p] & 0xFF] != 0) {
          return p;
        }
        p++;
      }
    }
    while (p < e && TEXT[b[p] & 0xFF] == 0) {
      p++;
    }
    return p;
  }

  /** The first byte from p on that is the quote or does not stand for itself in a value, or e. */
  static int valueEnd(byte[] b, int from, int e, int quote) {
    int p = from;
    while (p <= e - 8) {
      long x = (long) LONGS.get(b, p);
      long found =
          (x - 0x2020202020202020L & ~x
                  | zero(x ^ quote * ONES)
                  | zero(x ^ '<' * ONES)
                  | zero(x ^ '&' * ONES)
                  | zero(x ^ HIGH_LEAD))
              & HIGHS;
      if (found != 0) {
        return p + (Long.numberOfTrailingZeros(found) >>> 3);
      }
      p += 8;
    }
    while (p < e && VALUE[b[p] & 0xFF] == 0 && b[p] != quote) {
      p++;
    }
    return p;
  }

  private static long zero(long x) {
    return x - ONES & ~x;
  }

  static boolean isSpace(int b) {
    return b == ' ' || b == '\n' || b == '\t' || b == '\r';
  }

  /** Whether XML 1.0 allows the character, literally or as a reference. */
  static boolean isCharacter(int c) {
    return c >= 0x20
        ? c < 0xD800 || c >= 0xE000 && c <= 0x10FFFF && c != 0xFFFE && c != 0xFFFF
        : c == '\t' || c == '\n' || c == '\r';
  }

  static boolean isNameStart(int c) {
    if (c < 0x80) {
      return c >= 0 && NAME[c] == 2;
    }
    return c >= 0xC0
        && c != 0xD7
        && c != 0xF7
        && (c <= 0x2FF
            || c >= 0x370 && c <= 0x1FFF && c != 0x37E
            || c == 0x200C
            || c == 0x200D
            || c >= 0x2070 && c <= 0x218F
            || c >= 0x2C00 && c <= 0x2FEF
            || c >= 0x3001 && c <= 0xD7FF
            || c >= 0xF900 && c <= 0xFDCF
            || c >= 0xFDF0 && c <= 0xFFFD
            || c >= 0x10000 && c <= 0xEFFFF);
  }

  static boolean isNamePart(int c) {
    return c < 0x80
        ? c >= 0 && NAME[c] != 0
        : isNameStart(c) || c == 0xB7 || c >= 0x300 && c <= 0x36F || c == 0x203F || c == 0x2040;
  }
}
