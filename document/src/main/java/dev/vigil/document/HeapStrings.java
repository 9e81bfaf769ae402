package dev.vigil.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A list of strings stored end to end in one array. Immutable once built. */
public final class HeapStrings implements StringList {
  private final byte[] bytes;
  private final int[] offsets;
  private final int count;

  /**
   * Takes over both arrays.
   *
   * @param bytes the strings in UTF-8, end to end
   * @param offsets where each string begins, and after them where the last one ends
   * @param count how many strings there are
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

  /**
   * Compares ranges of strings: equal lengths, then one comparison of all bytes, which lie end to
   * end.
   */
  @Override
  public boolean equal(int i, StringList other, int j, int count) {
    if (!(other instanceof HeapStrings that)) {
      return StringList.super.equal(i, other, j, count);
    }
    int shift = that.offsets[j] - offsets[i];
    for (int k = 1; k <= count; k++) {
      if (offsets[i + k] + shift != that.offsets[j + k]) {
        return false;
      }
    }
    return Arrays.equals(
        bytes,
        offsets[i],
        offsets[i + count],
        that.bytes,
        that.offsets[j],
        that.offsets[j + count]);
  }

  /** Collects strings one after the other. Not thread-safe. */
  public static final class Builder {
    /** Longer strings hardly ever repeat, so comparing them would cost more than it saves. */
    private static final int LONGEST_SHARED = 512;

    /** Hostile strings may all want one slot; those not placed by then are simply not shared. */
    private static final int PROBES = 16;

    private static final VarHandle LONGS =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int[] offsets;
    private int used;
    private int distinct;
    private int count;
    private int[] ids = {};
    private int[] slots = {};

    /**
     * Creates a builder that keeps each string.
     *
     * @param expectedBytes the bytes to make room for; more may come
     * @param expectedCount the strings to make room for; more may come
     */
    public Builder(int expectedBytes, int expectedCount) {
      bytes = new byte[Math.max(16, expectedBytes)];
      offsets = new int[Math.max(16, expectedCount + 1)];
    }

    /**
     * Creates a builder that keeps equal strings once, at the cost of a hash and a comparison a
     * string.
     *
     * @param expectedBytes the bytes to make room for; more may come
     * @param expectedCount the strings to make room for; more may come
     * @return a builder without strings
     */
    public static Builder sharing(int expectedBytes, int expectedCount) {
      Builder builder = new Builder(expectedBytes, expectedCount);
      builder.ids = new int[Math.max(16, expectedCount)];
      // A fitting table from the start: each string is hashed once.
      builder.slots = new int[Math.max(256, Integer.highestOneBit(expectedCount) * 4)];
      return builder;
    }

    /**
     * Adds bytes to the string that is being collected.
     *
     * @param from the array
     * @param start the offset of the first byte
     * @param end the offset behind the last byte
     * @throws DocumentException if all strings together exceed 2 GB
     */
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

    /**
     * Adds a byte to the string that is being collected.
     *
     * @param oneByte its lowest 8 bits are added
     */
    public void append(int oneByte) {
      reserve(1);
      bytes[used++] = (byte) oneByte;
    }

    /**
     * Adds a code point in UTF-8 to the string that is being collected; a lone surrogate becomes
     * U+FFFD.
     *
     * @param codePoint from 0 to 0x10FFFF
     */
    public void appendCodePoint(int codePoint) {
      reserve(4);
      used = Utf8.put(bytes, used, codePoint);
    }

    /** {@return how many bytes the string that is being collected has} */
    public int pending() {
      return used - offsets[distinct];
    }

    /**
     * Ends the current string and returns its number.
     *
     * @return from 0, in the order of the calls
     */
    public int finish() {
      if (slots.length > 0) {
        if (count == ids.length) {
          ids = Arrays.copyOf(ids, grown(count, count + 1));
        }
        int known = known();
        if (known >= 0) {
          used = offsets[distinct];
          ids[count] = known;
          return count++;
        }
        ids[count] = distinct;
      }
      if (distinct + 2 > offsets.length) {
        offsets = Arrays.copyOf(offsets, grown(offsets.length, distinct + 2));
      }
      offsets[++distinct] = used;
      return count++;
    }

    /** The number of an equal earlier string, or -1 after registering this one. */
    private int known() {
      int start = offsets[distinct];
      if (used - start > LONGEST_SHARED) {
        return -1;
      }
      if (distinct * 2 >= slots.length) {
        rehash();
      }
      int slot = slot(start, used);
      for (int probe = 0; probe < PROBES; probe++) {
        int other = slots[slot] - 1;
        if (other < 0) {
          slots[slot] = distinct + 1;
          return -1;
        }
        if (Arrays.equals(bytes, offsets[other], offsets[other + 1], bytes, start, used)) {
          return other;
        }
        slot = slot + 1 & slots.length - 1;
      }
      return -1;
    }

    private void rehash() {
      slots = new int[slots.length * 4];
      for (int id = 0; id < distinct; id++) {
        if (offsets[id + 1] - offsets[id] <= LONGEST_SHARED) {
          int slot = slot(offsets[id], offsets[id + 1]);
          for (int probe = 0; probe < PROBES && slots[slot] > 0; probe++) {
            slot = slot + 1 & slots.length - 1;
          }
          slots[slot] = id + 1;
        }
      }
    }

    private int slot(int start, int end) {
      long hash = (long) end - start;
      int at = start;
      for (; at <= end - 8; at += 8) {
        hash = (hash ^ (long) LONGS.get(bytes, at)) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 29;
      }
      for (; at < end; at++) {
        hash = (hash ^ bytes[at]) * 0xC2B2AE3D27D4EB4FL;
      }
      hash *= 0x9E3779B97F4A7C15L;
      return (int) (hash >>> 32) & slots.length - 1;
    }

    int add(byte[] from, int start, int end) {
      append(from, start, end);
      return finish();
    }

    /** {@return the finished strings by number} */
    public StringList build() {
      HeapStrings strings =
          new HeapStrings(
              Arrays.copyOf(bytes, used), Arrays.copyOf(offsets, distinct + 1), distinct);
      return slots.length == 0
          ? strings
          : new SharedStrings(strings, NumberColumn.of(ids, count, distinct));
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
