package dev.vigil.document.internal.html;

import dev.vigil.document.Utf8;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Repairs invalid UTF-8 exactly as the WHATWG decoder does. Stateless. */
final class Utf8Repair {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8Repair() {}

  /** The first byte from {@code start} on that is not ASCII, or the length. */
  static int asciiEnd(byte[] bytes, int start) {
    int at = start;
    while (at + 8 <= bytes.length && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
      at += 8;
    }
    while (at < bytes.length && bytes[at] >= 0) {
      at++;
    }
    return at;
  }

  /**
   * How many bytes at a bad byte one replacement character stands for: the longest beginning of a
   * valid sequence, at least one.
   */
  private static int badLength(byte[] bytes, int at) {
    int lead = bytes[at] & 0xFF;
    if (lead < 0xC2 || lead > 0xF4) {
      return 1;
    }
    int low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    int high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    int length = 1;
    while (at + length < bytes.length) {
      int next = bytes[at + length] & 0xFF;
      if (next < low || next > high) {
        break;
      }
      low = 0x80;
      high = 0xBF;
      length++;
    }
    return length;
  }

  /** The bytes from {@code start} on with every bad sequence as U+FFFD. */
  static byte[] repaired(byte[] bytes, int start) {
    DecodedText out = new DecodedText();
    int at = start;
    while (at < bytes.length) {
      int bad = Utf8.firstInvalid(bytes, at, bytes.length);
      if (bad < 0) {
        out.append(bytes, at, bytes.length);
        break;
      }
      out.append(bytes, at, bad);
      out.appendReplacement();
      at = bad + badLength(bytes, bad);
    }
    return Arrays.copyOf(out.bytes(), out.used());
  }
}
