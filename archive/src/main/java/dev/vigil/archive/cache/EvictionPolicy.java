package dev.vigil.archive.cache;

import org.jspecify.annotations.Nullable;

/**
 * The cached versions and the order in which they are evicted. Not thread-safe: the cache locks.
 */
interface EvictionPolicy<K, V> {
  /** The version and a note of this use, or null if it is not here. */
  @Nullable V use(K key, ExpectedUse demand);

  /** Keeps a version that is not here yet, in place of others, unless the policy refuses it. */
  void put(K key, V value, long weight, ExpectedUse demand);

  /** Notes that one announced use will not come. */
  void release(K key);

  void remove(K key);

  int size();

  /** The weight of all kept versions, never more than the capacity. */
  long weight();

  /** How many versions gave way so far. */
  long evictions();
}
