package dev.vigil.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Strings that lie end to end in one array. Immutable once built. */
public final class HeapStrings implements Strings {
  static final HeapStrings NONE = new HeapStrings(new byte[0], new int[1], 0);

  private final byte[] bytes;
  private final int[] offsets;
  private final int count;

  /**
   * Takes over both arrays.
   *
   * @param offsets where each string begins, and after them where the last one ends
   */
  public HeapStrings(byte[] bytes, int[] offsets, int count) {
    this.bytes = bytes;
    this.offsets = offsets;
    this.count = count;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public byte[] buffer(int i) {
    return bytes;
  }

  @Override
  public int start(int i) {
    return offsets[i];
  }

  @Override
  public int end(int i) {
    return offsets[i + 1];
  }

  /** Collects strings one after the other. Not thread-safe. */
  public static final class Builder {
    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int[] offsets;
    private int used;
    private int count;

    public Builder(int expectedBytes, int expectedCount) {
      bytes = new byte[Math.max(16, expectedBytes)];
      offsets = new int[Math.max(16, expectedCount + 1)];
    }

    public int count() {
      return count;
    }

    /** Adds bytes to the string that is being collected. */
    public void append(byte[] from, int start, int end) {
      int length = end - start;
      if (length <= 16 && start <= from.length - 16 && used <= bytes.length - 16) {
        // Two words are copied at once; what lies behind the string is overwritten by the next one.
        LONGS.set(bytes, used, (long) LONGS.get(from, start));
        LONGS.set(bytes, used + 8, (long) LONGS.get(from, start + 8));
      } else {
        reserve(length);
        System.arraycopy(from, start, bytes, used, length);
      }
      used += length;
    }

    public void append(int oneByte) {
      reserve(1);
      bytes[used++] = (byte) oneByte;
    }

    /** Appends a code point in UTF-8; a lone surrogate becomes the replacement character. */
    public void appendCodePoint(int codePoint) {
      int c = codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
      if (c < 0x80) {
        append(c);
      } else if (c < 0x800) {
        append(0xC0 | c >> 6);
        append(0x80 | c & 0x3F);
      } else if (c < 0x10000) {
        append(0xE0 | c >> 12);
        append(0x80 | c >> 6 & 0x3F);
        append(0x80 | c & 0x3F);
      } else {
        append(0xF0 | c >> 18);
        append(0x80 | c >> 12 & 0x3F);
        append(0x80 | c >> 6 & 0x3F);
        append(0x80 | c & 0x3F);
      }
    }

    /** Bytes of the string that is being collected. */
    public int pending() {
      return used - offsets[count];
    }

    /** Ends the current string and returns its number. */
    public int finish() {
      if (count + 2 > offsets.length) {
        offsets = Arrays.copyOf(offsets, grown(offsets.length, count + 2));
      }
      offsets[++count] = used;
      return count - 1;
    }

    public int add(byte[] from, int start, int end) {
      append(from, start, end);
      return finish();
    }

    public HeapStrings build() {
      return new HeapStrings(Arrays.copyOf(bytes, used), Arrays.copyOf(offsets, count + 1), count);
    }

    private void reserve(int more) {
      int needed = used + more;
      if (needed < 0) {
        throw new DocumentException("The text of the document is larger than 2 GB; split it.");
      }
      if (needed > bytes.length) {
        bytes = Arrays.copyOf(bytes, grown(bytes.length, needed));
      }
    }
  }

  /** A larger array length: half as much again, but at least what is needed. */
  static int grown(int length, int needed) {
    return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8L, length + (length >> 1) + 16L));
  }
}
