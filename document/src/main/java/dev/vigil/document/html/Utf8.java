package dev.vigil.document.html;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks UTF-8 and repairs it exactly as the WHATWG decoder does. Stateless. */
final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long HIGH_BITS = 0x8080808080808080L;

  private Utf8() {}

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

  /** The first byte from {@code start} on that is not part of valid UTF-8, or the length. */
  static int validEnd(byte[] bytes, int start) {
    int at = asciiEnd(bytes, start);
    while (at < bytes.length) {
      int length = sequence(bytes, at);
      if (length <= 0) {
        return at;
      }
      at += length;
      if (at < bytes.length && bytes[at] >= 0) {
        at = asciiEnd(bytes, at);
      }
    }
    return at;
  }

  /**
   * The length of the valid sequence at a byte above ASCII; or minus the number of bytes that one
   * replacement character stands for (the longest beginning of a valid sequence, at least one).
   */
  private static int sequence(byte[] bytes, int at) {
    int lead = bytes[at] & 0xFF;
    int low = 0x80;
    int high = 0xBF;
    int needed;
    if (lead >= 0xC2 && lead <= 0xDF) {
      needed = 1;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      needed = 2;
      low = lead == 0xE0 ? 0xA0 : low;
      high = lead == 0xED ? 0x9F : high;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      needed = 3;
      low = lead == 0xF0 ? 0x90 : low;
      high = lead == 0xF4 ? 0x8F : high;
    } else {
      return -1;
    }
    for (int i = 1; i <= needed; i++) {
      int next = at + i < bytes.length ? bytes[at + i] & 0xFF : -1;
      if (next < low || next > high) {
        return -i;
      }
      low = 0x80;
      high = 0xBF;
    }
    return needed + 1;
  }

  /** The bytes from {@code start} on with every bad sequence as U+FFFD. */
  static byte[] repaired(byte[] bytes, int start) {
    Cooked out = new Cooked();
    int at = start;
    while (at < bytes.length) {
      int end = validEnd(bytes, at);
      out.append(bytes, at, end);
      at = end;
      if (at < bytes.length) {
        out.appendReplacement();
        at -= sequence(bytes, at);
      }
    }
    return java.util.Arrays.copyOf(out.bytes(), out.used());
  }
}
