package dev.vigil.archive.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evicts in the order of arrival (FIFO) or of use (LRU or MRU). */
final class OrderedEviction<K, V> implements EvictionPolicy<K, V> {
  private record Slot<V>(V value, long weight) {}

  private final LinkedHashMap<K, Slot<V>> slots;
  private final boolean newestFirst;
  private final long capacity;
  private long weight;
  private long evictions;

  OrderedEviction(CachePolicy policy, long capacity) {
    this.slots = new LinkedHashMap<>(16, 0.75f, policy != CachePolicy.FIFO);
    this.newestFirst = policy == CachePolicy.MRU;
    this.capacity = capacity;
  }

  @Override
  public @Nullable V use(K key, ExpectedUse demand) {
    Slot<V> slot = slots.get(key);
    return slot == null ? null : slot.value();
  }

  @Override
  public void put(K key, V value, long weight, ExpectedUse demand) {
    if (weight > capacity) {
      return;
    }
    while (this.weight + weight > capacity) {
      Map.Entry<K, Slot<V>> victim = newestFirst ? slots.lastEntry() : slots.firstEntry();
      remove(victim.getKey());
      evictions++;
    }
    slots.put(key, new Slot<>(value, weight));
    this.weight += weight;
  }

  @Override
  public void release(K key) {}

  @Override
  public void remove(K key) {
    Slot<V> gone = slots.remove(key);
    if (gone != null) {
      weight -= gone.weight();
    }
  }

  @Override
  public int size() {
    return slots.size();
  }

  @Override
  public long weight() {
    return weight;
  }

  @Override
  public long evictions() {
    return evictions;
  }
}
