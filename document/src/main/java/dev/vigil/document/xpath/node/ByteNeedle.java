package dev.vigil.document.xpath.node;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A byte string to search for. A short one is sought at eight places at once, by comparing the
 * first and the last byte in words of eight bytes; a long one with the Boyer-Moore-Horspool
 * algorithm: compare the last byte of the window and skip as far as that byte allows. UTF-8 makes a
 * match of bytes a match of characters. Immutable.
 */
public final class ByteNeedle {
  /** Up to this length, eight places at once are quicker than skipping. */
  private static final int SHORT = 16;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

  private final byte[] bytes;
  private final byte[] skips;

  public ByteNeedle(byte[] bytes) {
    this.bytes = bytes;
    this.skips = new byte[256];
    int last = bytes.length - 1;
    Arrays.fill(skips, (byte) Math.min(127, Math.max(1, bytes.length)));
    for (int i = 0; i < last; i++) {
      skips[bytes[i] & 0xFF] = (byte) Math.min(127, last - i);
    }
  }

  /** The position of the first match in the range, or -1. */
  public int find(byte[] in, int from, int to) {
    int last = bytes.length - 1;
    if (last < 0) {
      return from;
    }
    byte end = bytes[last];
    int at = from + last;
    if (last < SHORT) {
      long first = (bytes[0] & 0xFF) * EACH;
      long ending = (end & 0xFF) * EACH;
      for (; at <= to - Long.BYTES; at += Long.BYTES) {
        long differ = (long) WORDS.get(in, at - last) ^ first | (long) WORDS.get(in, at) ^ ending;
        // The top bit of each byte that is 0 in both.
        long equal = ~((differ & LOW_BITS) + LOW_BITS | differ | LOW_BITS);
        while (equal != 0) {
          int place = at - last + (Long.numberOfTrailingZeros(equal) >>> 3);
          if (matches(in, place)) {
            return place;
          }
          equal &= equal - 1;
        }
      }
    }
    while (at < to) {
      byte b = in[at];
      if (b == end && matches(in, at - last)) {
        return at - last;
      }
      at += skips[b & 0xFF];
    }
    return -1;
  }

  private boolean matches(byte[] in, int at) {
    for (int i = 0; i < bytes.length - 1; i++) {
      if (in[at + i] != bytes[i]) {
        return false;
      }
    }
    return true;
  }

  public boolean starts(byte[] in, int from, int to) {
    return to - from >= bytes.length
        && Arrays.equals(in, from, from + bytes.length, bytes, 0, bytes.length);
  }

  public boolean ends(byte[] in, int from, int to) {
    return to - from >= bytes.length
        && Arrays.equals(in, to - bytes.length, to, bytes, 0, bytes.length);
  }

  public int length() {
    return bytes.length;
  }
}
