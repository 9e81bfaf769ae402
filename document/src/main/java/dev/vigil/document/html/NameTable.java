package dev.vigil.document.html;

import dev.vigil.document.DocumentException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Gives each distinct name a number, comparing without regard to the case of ASCII letters and
 * keeping the lower-case spelling. Not thread-safe; {@link #copy} of a frozen one is.
 *
 * <p>Open addressing over a byte heap, so a page with a million different names costs no objects.
 * The hash starts from a number that differs in each process: nobody can prepare a page whose names
 * all collide.
 */
final class NameTable {
  /** More distinct names than this are refused: the digest keeps an object for each. */
  private static final int MOST = 4_000_000;

  private static final long SEED = ThreadLocalRandom.current().nextLong();
  private static final byte[] LOWER = new byte[256];

  static {
    for (int i = 0; i < 256; i++) {
      LOWER[i] = (byte) (i >= 'A' && i <= 'Z' ? i + 32 : i);
    }
  }

  private byte[] heap;
  private int[] starts;
  private int[] slots;
  private int count;
  private boolean shared;

  private NameTable(byte[] heap, int[] starts, int[] slots, int count) {
    this.heap = heap;
    this.starts = starts;
    this.slots = slots;
    this.count = count;
  }

  /** A table whose first numbers are the given names. */
  static NameTable of(List<String> names) {
    int room = Integer.highestOneBit(Math.max(16, names.size())) * 8;
    NameTable table = new NameTable(new byte[1024], new int[256], new int[room], 0);
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      table.intern(bytes, 0, bytes.length);
    }
    return table;
  }

  /** A table that begins as this one; the arrays are copied only when it grows. */
  NameTable copy() {
    NameTable copy = new NameTable(heap, starts, slots, count);
    copy.shared = true;
    return copy;
  }

  int size() {
    return count;
  }

  /** The number of the name in {@code from[start .. end)}. */
  int intern(byte[] from, int start, int end) {
    long hash = SEED;
    for (int i = start; i < end; i++) {
      hash = (hash ^ LOWER[from[i] & 0xFF]) * 0x9E3779B97F4A7C15L;
    }
    int spread = (int) (hash >>> 32 ^ hash >>> 13);
    int[] table = slots;
    int mask = table.length - 1;
    int slot = spread & mask;
    for (int id; (id = table[slot]) != 0; slot = slot + 1 & mask) {
      if (same(id - 1, from, start, end)) {
        return id - 1;
      }
    }
    return add(from, start, end, slot);
  }

  /** The length in bytes of that name. */
  int length(int id) {
    return starts[id + 1] - starts[id];
  }

  /** Whether {@code from[start .. end)} is that name. */
  boolean same(int id, byte[] from, int start, int end) {
    int at = starts[id];
    if (starts[id + 1] - at != end - start) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (LOWER[from[i] & 0xFF] != heap[at++]) {
        return false;
      }
    }
    return true;
  }

  private int add(byte[] from, int start, int end, int slot) {
    if (count == MOST) {
      throw new DocumentException(
          "The document has more than " + MOST + " different names; read it as plain text.");
    }
    if (shared) {
      heap = heap.clone();
      starts = starts.clone();
      slots = slots.clone();
      shared = false;
    }
    int id = count++;
    int used = starts[id];
    int length = end - start;
    if (used + length > heap.length) {
      heap = Arrays.copyOf(heap, Math.max(used + length, heap.length * 2));
    }
    for (int i = start; i < end; i++) {
      heap[used++] = LOWER[from[i] & 0xFF];
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
    }
    starts[count] = used;
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
      long hash = SEED;
      for (int i = starts[id]; i < starts[id + 1]; i++) {
        hash = (hash ^ heap[i]) * 0x9E3779B97F4A7C15L;
      }
      int slot = (int) (hash >>> 32 ^ hash >>> 13) & mask;
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
