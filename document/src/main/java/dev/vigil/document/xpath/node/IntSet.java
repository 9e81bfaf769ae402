package dev.vigil.document.xpath.node;

import java.util.Arrays;

/** A set of non-negative ints with open addressing. Not thread-safe. */
public final class IntSet {
  private int[] slots = new int[64];
  private int size;

  public IntSet() {
    Arrays.fill(slots, -1);
  }

  /** Whether the value was new. */
  public boolean add(int value) {
    if (size * 2 >= slots.length) {
      int[] old = slots;
      slots = new int[old.length * 4];
      Arrays.fill(slots, -1);
      for (int each : old) {
        if (each >= 0) {
          insert(each);
        }
      }
    }
    if (insert(value)) {
      size++;
      return true;
    }
    return false;
  }

  private boolean insert(int value) {
    int mask = slots.length - 1;
    int at = value * 0x9E3779B9 >>> 7 & mask;
    while (slots[at] >= 0) {
      if (slots[at] == value) {
        return false;
      }
      at = at + 1 & mask;
    }
    slots[at] = value;
    return true;
  }
}
