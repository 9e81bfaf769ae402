package dev.vigil.archive.cache;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Evicts by the utility policy of the version cache of WebVigiL (Eppili 2004, Section 3.1).
 *
 * <p>Each version has a utility factor, the number of comparisons that are known to need it again:
 * the newer version of a comparison gains one, since the sentinel will compare the next version
 * with it, and the older one loses the one by which it was announced. Its frequency factor is the
 * shortest interval at which a sentinel checks its page; an irregular one counts as longest. The
 * version of least utility gives way, among equals the one of longest interval, and among those the
 * one that came first. A new version takes the place of others only if each of them is worth less
 * than it, or no more; a version without an announced use is cached only while there is room (the
 * original never caches it).
 *
 * <p>In the original a new version also takes the place of one that is worth the same. Where more
 * pages are checked in turn than there is room for, each version is then driven out just before its
 * use. So equals stay here, unless the original is asked for.
 *
 * <p>A sentinel may end or pause before the use that it announced. So a version that was not used
 * for many of its intervals has no utility any more when room is needed.
 *
 * <p>The original keeps a binary heap of slots. Versions have different weights here, so that one
 * may need the room of several; a balanced tree gives the least ones in order without taking them
 * out first, at the same logarithmic cost per use.
 */
final class UtilityEviction<K, V> implements EvictionPolicy<K, V> {
  private static final class Slot<K, V> {
    final K key;
    final V value;
    final long weight;
    final long arrival;
    int utility;
    Duration interval;
    long used;

    Slot(K key, V value, long weight, long arrival, long used, ExpectedUse demand) {
      this.key = key;
      this.value = value;
      this.weight = weight;
      this.arrival = arrival;
      this.used = used;
      this.utility = Math.max(0, demand.change());
      this.interval = demand.interval();
    }

    /** Whether it gives way to another one. */
    boolean yieldsTo(Slot<K, V> other, boolean equalsYield) {
      if (utility != other.utility) {
        return utility < other.utility;
      }
      return equalsYield
          ? interval.compareTo(other.interval) >= 0
          : interval.toSeconds() > LONGER * other.interval.toSeconds();
    }
  }

  /** How much longer an interval must be to count as longer: checks are not exact to the second. */
  private static final double LONGER = 1.1;

  /** Intervals without a use after which none is expected. */
  private static final int MANY = 16;

  /** The least time without a use after which none is expected, and between two checks at all. */
  private static final Duration LEAST = Duration.ofHours(1);

  private final Map<K, Slot<K, V>> slots = new HashMap<>();
  private final TreeSet<Slot<K, V>> leastFirst =
      new TreeSet<>(
          Comparator.<Slot<K, V>>comparingInt(slot -> slot.utility)
              .thenComparing(slot -> slot.interval, Comparator.reverseOrder())
              .thenComparingLong(slot -> slot.arrival));
  private final long capacity;
  private final boolean equalsYield;
  private final LongSupplier ticks;
  private long aged;
  private long weight;
  private long arrivals;
  private long evictions;

  /**
   * @param equalsYield whether a version gives way to a new one that is worth the same, as in the
   *     original
   */
  UtilityEviction(long capacity, boolean equalsYield) {
    this(capacity, equalsYield, System::nanoTime);
  }

  /**
   * @param ticks a clock that counts nanoseconds
   */
  UtilityEviction(long capacity, boolean equalsYield, LongSupplier ticks) {
    this.capacity = capacity;
    this.equalsYield = equalsYield;
    this.ticks = ticks;
    this.aged = ticks.getAsLong();
  }

  @Override
  public @Nullable V use(K key, ExpectedUse demand) {
    Slot<K, V> slot = slots.get(key);
    if (slot == null) {
      return null;
    }
    leastFirst.remove(slot);
    slot.used = ticks.getAsLong();
    slot.utility = Math.max(0, slot.utility + demand.change());
    if (demand.interval().compareTo(slot.interval) < 0) {
      slot.interval = demand.interval();
    }
    leastFirst.add(slot);
    return slot.value;
  }

  @Override
  public void put(K key, V value, long weight, ExpectedUse demand) {
    if (weight > capacity || demand.change() <= 0 && this.weight + weight > capacity) {
      return;
    }
    long now = ticks.getAsLong();
    if (this.weight + weight > capacity && now - aged > LEAST.toNanos()) {
      age(now);
    }
    Slot<K, V> slot = new Slot<>(key, value, weight, arrivals++, now, demand);
    List<Slot<K, V>> victims = victimsFor(slot);
    if (this.weight + weight - victims.stream().mapToLong(victim -> victim.weight).sum()
        > capacity) {
      return;
    }
    victims.forEach(this::drop);
    evictions += victims.size();
    slots.put(key, slot);
    leastFirst.add(slot);
    this.weight += weight;
  }

  private void age(long now) {
    aged = now;
    for (Slot<K, V> slot : slots.values()) {
      long idle = now - slot.used;
      if (idle > LEAST.toNanos() && Duration.ofNanos(idle / MANY).compareTo(slot.interval) > 0) {
        leastFirst.remove(slot);
        slot.utility = 0;
        leastFirst.add(slot);
      }
    }
  }

  /** The least worthy that would make room for the new one, as far as they may give way to it. */
  private List<Slot<K, V>> victimsFor(Slot<K, V> slot) {
    List<Slot<K, V>> victims = new ArrayList<>();
    long missing = weight + slot.weight - capacity;
    for (Slot<K, V> least : leastFirst) {
      if (missing <= 0 || !least.yieldsTo(slot, equalsYield)) {
        break;
      }
      victims.add(least);
      missing -= least.weight;
    }
    return victims;
  }

  private void drop(Slot<K, V> slot) {
    slots.remove(slot.key);
    leastFirst.remove(slot);
    weight -= slot.weight;
  }

  @Override
  public void release(K key) {
    use(key, ExpectedUse.previous());
  }

  @Override
  public void remove(K key) {
    Slot<K, V> slot = slots.get(key);
    if (slot != null) {
      drop(slot);
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
