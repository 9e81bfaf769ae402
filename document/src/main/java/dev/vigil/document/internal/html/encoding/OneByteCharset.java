package dev.vigil.document.internal.html.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/**
 * An encoding of one byte per character as the WHATWG Encoding standard defines it: ASCII, and 128
 * characters above it. Immutable and safe for concurrent use.
 */
public final class OneByteCharset extends Charset {
  private static final char NONE = '\uFFFD';

  private static final String ISO_8859_10 =
      "\u00A0\u0104\u0112\u0122\u012A\u0128\u0136\u00A7\u013B\u0110\u0160\u0166\u017D\u00AD\u016A"
          + "\u014A\u00B0\u0105\u0113\u0123\u012B\u0129\u0137\u00B7\u013C\u0111\u0161\u0167\u017E"
          + "\u2015\u016B\u014B\u0100\u00C1\u00C2\u00C3\u00C4\u00C5\u00C6\u012E\u010C\u00C9\u0118"
          + "\u00CB\u0116\u00CD\u00CE\u00CF\u00D0\u0145\u014C\u00D3\u00D4\u00D5\u00D6\u0168\u00D8"
          + "\u0172\u00DA\u00DB\u00DC\u00DD\u00DE\u00DF\u0101\u00E1\u00E2\u00E3\u00E4\u00E5\u00E6"
          + "\u012F\u010D\u00E9\u0119\u00EB\u0117\u00ED\u00EE\u00EF\u00F0\u0146\u014D\u00F3\u00F4"
          + "\u00F5\u00F6\u0169\u00F8\u0173\u00FA\u00FB\u00FC\u00FD\u00FE\u0138";

  private static final String ISO_8859_14 =
      "\u00A0\u1E02\u1E03\u00A3\u010A\u010B\u1E0A\u00A7\u1E80\u00A9\u1E82\u1E0B\u1EF2\u00AD\u00AE"
          + "\u0178\u1E1E\u1E1F\u0120\u0121\u1E40\u1E41\u00B6\u1E56\u1E81\u1E57\u1E83\u1E60\u1EF3"
          + "\u1E84\u1E85\u1E61\u00C0\u00C1\u00C2\u00C3\u00C4\u00C5\u00C6\u00C7\u00C8\u00C9\u00CA"
          + "\u00CB\u00CC\u00CD\u00CE\u00CF\u0174\u00D1\u00D2\u00D3\u00D4\u00D5\u00D6\u1E6A\u00D8"
          + "\u00D9\u00DA\u00DB\u00DC\u00DD\u0176\u00DF\u00E0\u00E1\u00E2\u00E3\u00E4\u00E5\u00E6"
          + "\u00E7\u00E8\u00E9\u00EA\u00EB\u00EC\u00ED\u00EE\u00EF\u0175\u00F1\u00F2\u00F3\u00F4"
          + "\u00F5\u00F6\u1E6B\u00F8\u00F9\u00FA\u00FB\u00FC\u00FD\u0177\u00FF";

  private final char[] upper;
  private final long[] reverse;

  private OneByteCharset(String name, char[] upper) {
    super(name, new String[0]);
    this.upper = upper;
    this.reverse = new long[128];
    for (int i = 0; i < 128; i++) {
      reverse[i] = (long) upper[i] << 8 | 0x80 | i;
    }
    Arrays.sort(reverse);
  }

  /** The encoding with that name, from the JDK's table of another name where it has one. */
  static OneByteCharset of(String java, String name) {
    char[] upper = new char[128];
    String known =
        switch (java) {
          case "ISO-8859-10" -> " ".repeat(32) + ISO_8859_10;
          case "ISO-8859-14" -> " ".repeat(32) + ISO_8859_14;
          case "x-user-defined" -> "";
          default -> new String(upperBytes(), Charset.forName(java));
        };
    for (int i = 0; i < 128; i++) {
      if (known.isEmpty()) {
        upper[i] = (char) (0xF780 + i);
      } else {
        char c = known.charAt(i);
        upper[i] = i < 32 && (c == NONE || c == ' ') ? (char) (0x80 + i) : c;
      }
    }
    switch (name) {
      case "windows-1255" -> upper[0x4A] = '\u05BA';
      case "koi8-u" -> {
        upper[0x2E] = '\u045E';
        upper[0x3E] = '\u040E';
      }
      case "x-mac-cyrillic" -> upper[0x7F] = '\u20AC';
      default -> {}
    }
    return new OneByteCharset(name, upper);
  }

  private static byte[] upperBytes() {
    byte[] bytes = new byte[128];
    for (int i = 0; i < 128; i++) {
      bytes[i] = (byte) (128 + i);
    }
    return bytes;
  }

  /** Decodes to UTF-8. */
  public byte[] toUtf8(byte[] bytes) {
    long size = 0;
    for (byte b : bytes) {
      size += b >= 0 ? 1 : upper[b & 0x7F] < 0x800 ? 2 : 3;
    }
    byte[] utf8 = new byte[Math.toIntExact(size)];
    int to = 0;
    for (byte b : bytes) {
      if (b >= 0) {
        utf8[to++] = b;
      } else {
        char c = upper[b & 0x7F];
        if (c < 0x800) {
          utf8[to++] = (byte) (0xC0 | c >> 6);
        } else {
          utf8[to++] = (byte) (0xE0 | c >> 12);
          utf8[to++] = (byte) (0x80 | c >> 6 & 0x3F);
        }
        utf8[to++] = (byte) (0x80 | c & 0x3F);
      }
    }
    return utf8;
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.name().equals("US-ASCII");
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {
      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        while (in.hasRemaining()) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          byte b = in.get(in.position());
          char c = b >= 0 ? (char) b : upper[b & 0x7F];
          if (c == NONE) {
            return CoderResult.unmappableForLength(1);
          }
          in.get();
          out.put(c);
        }
        return CoderResult.UNDERFLOW;
      }
    };
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new CharsetEncoder(this, 1, 1) {
      @Override
      protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
        while (in.hasRemaining()) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          int b = encoded(in.get(in.position()));
          if (b < 0) {
            return CoderResult.unmappableForLength(1);
          }
          in.get();
          out.put((byte) b);
        }
        return CoderResult.UNDERFLOW;
      }
    };
  }

  private int encoded(char c) {
    if (c < 0x80) {
      return c;
    }
    int at = Arrays.binarySearch(reverse, (long) c << 8);
    int place = at >= 0 ? at : -at - 1;
    boolean known = c != NONE && place < 128 && reverse[place] >> 8 == c;
    return known ? (int) (reverse[place] & 0xFF) : -1;
  }
}
