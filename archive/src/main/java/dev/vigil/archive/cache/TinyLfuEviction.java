package dev.vigil.archive.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Policy.Eviction;
import org.jspecify.annotations.Nullable;

/**
 * Evicts by Caffeine's W-TinyLFU: a small window of new versions, and a main area that admits a
 * version only if it was used more often than the one that it would replace.
 */
final class TinyLfuEviction<K, V> implements EvictionPolicy<K, V> {
  /** Caffeine weighs with 32 bits; coarser units keep heavier versions countable. */
  private static final int UNIT_BITS = 10;

  private record Slot<V>(V value, long weight) {}

  private final Cache<K, Slot<V>> slots;
  private final Eviction<K, Slot<V>> eviction;
  private final int unitBits;

  TinyLfuEviction(long capacity) {
    this.unitBits = capacity > Integer.MAX_VALUE ? UNIT_BITS : 0;
    this.slots =
        Caffeine.newBuilder()
            .maximumWeight(capacity >> unitBits)
            .weigher((K key, Slot<V> slot) -> units(slot.weight()))
            .executor(Runnable::run)
            .recordStats()
            .build();
    this.eviction = slots.policy().eviction().orElseThrow();
  }

  private int units(long weight) {
    long unit = 1L << unitBits;
    return (int) Math.min(Integer.MAX_VALUE, (weight + unit - 1) >> unitBits);
  }

  @Override
  public @Nullable V use(K key, ExpectedUse demand) {
    Slot<V> slot = slots.getIfPresent(key);
    return slot == null ? null : slot.value();
  }

  @Override
  public void put(K key, V value, long weight, ExpectedUse demand) {
    slots.put(key, new Slot<>(value, weight));
    slots.cleanUp();
  }

  @Override
  public void release(K key) {}

  @Override
  public void remove(K key) {
    slots.invalidate(key);
  }

  @Override
  public int size() {
    return (int) slots.estimatedSize();
  }

  @Override
  public long weight() {
    return eviction.weightedSize().orElseThrow() << unitBits;
  }

  @Override
  public long evictions() {
    return slots.stats().evictionCount();
  }
}
