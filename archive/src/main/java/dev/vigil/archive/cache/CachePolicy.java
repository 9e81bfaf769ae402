package dev.vigil.archive.cache;

/** The replacement policy of the version cache. */
public enum CachePolicy {
  /**
   * The one that the fewest comparisons still need, and among equals the one whose page is checked
   * most rarely. It knows the future as far as sentinels announce it. A new version does not take
   * the place of one that is worth as much, so that pages checked in turn do not drive each other
   * out. It is the default.
   */
  UTILITY,
  /**
   * Like {@link #UTILITY}, but exactly as in Eppili 2004: a new version also replaces a version of
   * equal worth.
   */
  UTILITY_OF_PAPER,
  /** The one that was not used for the longest time. */
  LRU,
  /** The one that was used last. */
  MRU,
  /** The one that came first. */
  FIFO,
  /** The one that was used least often of late (W-TinyLFU, as Caffeine does it). */
  TINY_LFU;

  <K, V> EvictionPolicy<K, V> eviction(long capacity) {
    return switch (this) {
      case UTILITY -> new UtilityEviction<>(capacity, false);
      case UTILITY_OF_PAPER -> new UtilityEviction<>(capacity, true);
      case LRU, MRU, FIFO -> new OrderedEviction<>(this, capacity);
      case TINY_LFU -> new TinyLfuEviction<>(capacity);
    };
  }
}
