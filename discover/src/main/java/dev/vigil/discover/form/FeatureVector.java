package dev.vigil.discover.form;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * A vector of features with hashed names, so that a model contains no words of the pages that it
 * was trained on. Not thread-safe.
 */
public final class FeatureVector {
  private final Map<Integer, Float> values = new TreeMap<>();

  FeatureVector() {}

  /** The values by hashed name, in the order of the hashes. */
  public Map<Integer, Float> values() {
    return values;
  }

  static int hash(String name) {
    CRC32C sum = new CRC32C();
    sum.update(name.getBytes(StandardCharsets.UTF_8));
    return (int) sum.getValue();
  }

  /** Notes something that holds. */
  void note(String name) {
    put(name, 1);
  }

  /** Notes something once, however often it is said. */
  void set(String name) {
    values.put(hash(name), 1f);
  }

  void put(String name, double value) {
    if (value != 0) {
      values.merge(hash(name), (float) value, Float::sum);
    }
  }

  /** Notes what occurs in a group, which as a whole weighs the same however much occurs. */
  void note(String group, Collection<String> tokens) {
    Set<String> distinct = new LinkedHashSet<>(tokens);
    for (String token : distinct) {
      put(group + ":" + token, 1 / Math.sqrt(distinct.size()));
    }
  }
}
