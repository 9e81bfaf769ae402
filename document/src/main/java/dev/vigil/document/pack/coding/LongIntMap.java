package dev.vigil.document.pack.coding;

import java.util.Arrays;

/** An open-addressing hash table that numbers long keys in order of first use. Not thread-safe. */
public final class LongIntMap {
  private long[] keys = new long[64];
  private int[] numbers = new int[64];
  private int size;

  public LongIntMap() {
    Arrays.fill(numbers, -1);
  }

  public int size() {
    return size;
  }

  /** The number of the key; a new key gets the next one. */
  public int intern(long key) {
    int mask = keys.length - 1;
    int at = spread(key) & mask;
    while (numbers[at] >= 0) {
      if (keys[at] == key) {
        return numbers[at];
      }
      at = at + 1 & mask;
    }
    keys[at] = key;
    numbers[at] = size++;
    if (size * 2 > keys.length) {
      grow();
    }
    return size - 1;
  }

  private static int spread(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    return (int) (mixed ^ mixed >>> 32);
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldNumbers = numbers;
    keys = new long[oldKeys.length * 2];
    numbers = new int[keys.length];
    Arrays.fill(numbers, -1);
    int mask = keys.length - 1;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldNumbers[i] >= 0) {
        int at = spread(oldKeys[i]) & mask;
        while (numbers[at] >= 0) {
          at = at + 1 & mask;
        }
        keys[at] = oldKeys[i];
        numbers[at] = oldNumbers[i];
      }
    }
  }
}
