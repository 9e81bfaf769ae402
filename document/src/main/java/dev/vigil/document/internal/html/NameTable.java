package dev.vigil.document.internal.html;

import dev.vigil.document.DocumentException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Numbers distinct names, ignoring the case of ASCII letters and storing the lower-case spelling.
 * Not thread-safe; {@link #copy} of a frozen one is.
 *
 * <p>Open addressing over a byte heap, names compared eight bytes at a time, so a page with a
 * million different names costs no objects. The hash starts from a number that differs in each
 * process: an attacker cannot prepare a page whose names all collide.
 */
final class NameTable {
  /** The maximum number of distinct names, because the digest keeps an object for each. */
  private static final int MOST = 4_000_000;

  private static final long SEED = ThreadLocalRandom.current().nextLong();
  private byte[] heap;
  private int[] starts;

  /** The first eight bytes of each name. */
  private long[] keys;

  private int[] slots;
  private int count;
  private boolean shared;

  private NameTable(byte[] heap, int[] starts, long[] keys, int[] slots, int count) {
    this.heap = heap;
    this.keys = keys;
    this.starts = starts;
    this.slots = slots;
    this.count = count;
  }

  /** A table whose first numbers are the given names. */
  static NameTable of(List<String> names) {
    int room = Integer.highestOneBit(Math.max(16, names.size())) * 8;
    NameTable table = new NameTable(new byte[1024], new int[256], new long[256], new int[room], 0);
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      table.intern(bytes, 0, bytes.length);
    }
    return table;
  }

  /** A table that begins as this one; the arrays are copied only when it grows. */
  NameTable copy() {
    NameTable copy = new NameTable(heap, starts, keys, slots, count);
    copy.shared = true;
    return copy;
  }

  int size() {
    return count;
  }

  /** The number of the name in {@code from[start .. end)}, which is not empty. */
  int intern(byte[] from, int start, int end) {
    long key = ByteSearch.lowerCase(from, start, Math.min(8, end - start));
    boolean isShort = end - start < 8;
    int hash = end - start > 8 ? longHash(key, from, start, end) : hash(SEED, key);
    int[] table = slots;
    int mask = table.length - 1;
    int slot = hash & mask;
    for (int id; (id = table[slot]) != 0; slot = slot + 1 & mask) {
      // No name has a NUL, so the key alone identifies a short name.
      if (keys[id - 1] == key && (isShort || same(id - 1, from, start, end))) {
        return id - 1;
      }
    }
    return add(key, from, start, end, slot);
  }

  private static int hash(long seed, long key) {
    long h = (seed ^ key) * 0x9E3779B97F4A7C15L;
    h = (h ^ h >>> 32) * 0xD6E8FEB86659FD93L;
    return (int) (h ^ h >>> 32);
  }

  private static int longHash(long key, byte[] from, int start, int end) {
    long h = SEED ^ key;
    for (int at = start + 8; at < end; at += 8) {
      h =
          (h ^ h >>> 32) * 0x9E3779B97F4A7C15L
              + ByteSearch.lowerCase(from, at, Math.min(8, end - at));
    }
    return hash(SEED, h);
  }

  /** The length in bytes of that name. */
  int length(int id) {
    return starts[id + 1] - starts[id];
  }

  /** Whether {@code from[start .. end)} is that name. */
  boolean same(int id, byte[] from, int start, int end) {
    int at = starts[id];
    int length = end - start;
    if (starts[id + 1] - at != length) {
      return false;
    }
    for (int i = 0; i < length; i += 8) {
      int count = Math.min(8, length - i);
      if (ByteSearch.lowerCase(from, start + i, count)
          != ByteSearch.lowerCase(heap, at + i, count)) {
        return false;
      }
    }
    return true;
  }

  private int add(long key, byte[] from, int start, int end, int slot) {
    if (count == MOST) {
      throw new DocumentException(
          "The document has more than " + MOST + " different names; read it as plain text.");
    }
    if (shared) {
      heap = heap.clone();
      starts = starts.clone();
      keys = keys.clone();
      slots = slots.clone();
      shared = false;
    }
    int id = count++;
    int used = starts[id];
    int length = end - start;
    if (length > heap.length - used) {
      heap = Arrays.copyOf(heap, (int) Math.min(Integer.MAX_VALUE - 16L, (used + length) * 2L));
    }
    for (int i = start; i < end; i++) {
      byte c = from[i];
      heap[used++] = (byte) (c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      keys = Arrays.copyOf(keys, count * 2);
    }
    starts[count] = used;
    keys[id] = key;
    slots[slot] = count;
    if (count * 2 > slots.length) {
      rehash();
    }
    return id;
  }

  private void rehash() {
    int[] wider = new int[slots.length * 2];
    int mask = wider.length - 1;
    for (int id = 0; id < count; id++) {
      int start = starts[id];
      int end = starts[id + 1];
      int hash = end - start > 8 ? longHash(keys[id], heap, start, end) : hash(SEED, keys[id]);
      int slot = hash & mask;
      while (wider[slot] != 0) {
        slot = slot + 1 & mask;
      }
      wider[slot] = id + 1;
    }
    slots = wider;
  }

  String get(int id) {
    return new String(heap, starts[id], starts[id + 1] - starts[id], StandardCharsets.UTF_8);
  }
}
