package dev.vigil.document.internal.json;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Finds the tag of a key by the hash of its bytes, so that a known key allocates no objects. */
final class KeyTable {
  private final DocumentNames.Table tags;
  private int[] slots = new int[256];
  private int count;
  private byte[] pool = new byte[1024];
  private int[] ends = new int[64];
  private int[] numbers = new int[64];
  private int[] hashes = new int[64];

  KeyTable(DocumentNames.Table tags) {
    this.tags = tags;
  }

  int tag(byte[] b, int start, int end) {
    int hash = 1;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + b[i];
    }
    hash ^= hash >>> 16;
    int mask = slots.length - 1;
    int slot = hash & mask;
    for (int found; (found = slots[slot]) != 0; slot = slot + 1 & mask) {
      int key = found - 1;
      int from = key == 0 ? 0 : ends[key - 1];
      if (hashes[key] == hash && Arrays.equals(pool, from, ends[key], b, start, end)) {
        return numbers[key];
      }
    }
    return add(slot, hash, b, start, end);
  }

  private int add(int slot, int hash, byte[] b, int start, int end) {
    int key = count++;
    if (key == ends.length) {
      ends = Arrays.copyOf(ends, key * 2);
      numbers = Arrays.copyOf(numbers, key * 2);
      hashes = Arrays.copyOf(hashes, key * 2);
    }
    int from = key == 0 ? 0 : ends[key - 1];
    int to = from + end - start;
    if (to > pool.length) {
      pool = Arrays.copyOf(pool, Math.max(to, pool.length * 2));
    }
    System.arraycopy(b, start, pool, from, end - start);
    ends[key] = to;
    hashes[key] = hash;
    numbers[key] =
        tags.intern(DocumentName.of(new String(b, start, end - start, StandardCharsets.UTF_8)));
    slots[slot] = key + 1;
    if (count * 2 > slots.length) {
      rehash();
    }
    return numbers[key];
  }

  private void rehash() {
    slots = new int[slots.length * 4];
    int mask = slots.length - 1;
    for (int key = 0; key < count; key++) {
      int slot = hashes[key] & mask;
      while (slots[slot] != 0) {
        slot = slot + 1 & mask;
      }
      slots[slot] = key + 1;
    }
  }
}
