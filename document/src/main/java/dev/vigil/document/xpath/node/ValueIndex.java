package dev.vigil.document.xpath.node;

import dev.vigil.document.Attributes;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Arrays;

/**
 * An index of the attributes of one name by value: a hash table of attribute numbers, four bytes
 * for each and as many for free places. Immutable.
 */
public final class ValueIndex {
  private final PageDigest digest;
  private final int[] slots;

  private ValueIndex(PageDigest digest, int[] slots) {
    this.digest = digest;
    this.slots = slots;
  }

  static ValueIndex of(PageDigest digest, int nameId) {
    Attributes attributes = digest.attributes();
    int count = 0;
    for (int a = 0; a < attributes.count(); a++) {
      count += attributes.nameId(a) == nameId ? 1 : 0;
    }
    int[] slots = new int[Integer.highestOneBit(Math.max(4, count)) * 4];
    Arrays.fill(slots, -1);
    StringList values = attributes.values();
    for (int a = 0; a < attributes.count(); a++) {
      if (attributes.nameId(a) == nameId) {
        int at = hash(values.buffer(a), values.start(a), values.end(a)) & slots.length - 1;
        while (slots[at] >= 0) {
          at = at + 1 & slots.length - 1;
        }
        slots[at] = a;
      }
    }
    return new ValueIndex(digest, slots);
  }

  private static int hash(byte[] bytes, int start, int end) {
    int hash = 1;
    for (int i = start; i < end; i++) {
      hash = hash * 31 + bytes[i];
    }
    return hash * 0x9E3779B9 >>> 4;
  }

  /** The elements whose attribute has that value, in document order. */
  public IntSlice owners(byte[] value) {
    Attributes attributes = digest.attributes();
    NodeList found = new NodeList();
    int at = hash(value, 0, value.length) & slots.length - 1;
    while (slots[at] >= 0) {
      if (attributes.values().equal(slots[at], value)) {
        found.add(attributes.owner(slots[at]));
      }
      at = at + 1 & slots.length - 1;
    }
    return found.sorted();
  }
}
