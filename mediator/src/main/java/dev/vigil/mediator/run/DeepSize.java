package dev.vigil.mediator.run;

import java.util.IdentityHashMap;
import net.sf.saxon.ma.arrays.ArrayItem;
import net.sf.saxon.ma.map.KeyValuePair;
import net.sf.saxon.ma.map.MapItem;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;

/**
 * Counts the items of an array or a map through all levels. An array that holds another one twice
 * counts it twice, though it is looked at once. Not thread-safe.
 */
final class DeepSize {
  private final IdentityHashMap<Object, Long> known = new IdentityHashMap<>();

  private DeepSize() {}

  static long of(Item item) {
    return new DeepSize().item(item);
  }

  private long item(Item item) {
    if (!(item instanceof ArrayItem) && !(item instanceof MapItem)) {
      return 1;
    }
    Long before = known.get(item);
    if (before != null) {
      return before;
    }
    long all = 1;
    if (item instanceof ArrayItem array) {
      for (GroundedValue member : array.members()) {
        all += value(member);
      }
    } else if (item instanceof MapItem map) {
      for (KeyValuePair pair : map.keyValuePairs()) {
        all += value(pair.value());
      }
    }
    // Far from an overflow, and too much anyway.
    all = Math.min(all, 1L << 40);
    known.put(item, all);
    return all;
  }

  private long value(GroundedValue value) {
    if (value instanceof Item item) {
      return item(item);
    }
    long all = 0;
    for (Item item : value.asIterable()) {
      QueryRun.current().step();
      all = Math.min(all + item(item), 1L << 40);
    }
    return all;
  }
}
