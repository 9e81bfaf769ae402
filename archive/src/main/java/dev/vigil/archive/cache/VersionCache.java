package dev.vigil.archive.cache;

import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A cache of parsed versions, bounded by weight, after the version cache of WebVigiL (Eppili 2004,
 * Chapter 3). The caller says which role each version has in the comparison, because that decides
 * whether it will be needed again: the {@link #latest} one will, by the same sentinel, and the
 * {@link #previous} one will not. Safe for concurrent use; a version that several threads want at
 * once is read by one of them.
 *
 * @param <K> what names a version, such as its content address
 * @param <V> what is kept of it; must be immutable, for it is handed to many
 */
public final class VersionCache<K, V> {
  /** The interval of a page that is checked without a fixed schedule. */
  public static final Duration IRREGULAR = Duration.ofSeconds(Long.MAX_VALUE);

  /** Bytes of the objects of a digest, whatever it holds. */
  private static final long OBJECTS = 1700;

  private final ReentrantLock lock = new ReentrantLock();
  private final EvictionPolicy<K, V> eviction;
  private final long capacity;
  private final ToLongFunction<? super V> weigher;
  private final Map<K, CompletableFuture<V>> underWay = new HashMap<>();
  private long hits;
  private long loads;

  /**
   * An empty cache.
   *
   * @param capacity the weight of what is kept at most, in the units of the weigher
   */
  public VersionCache(CachePolicy policy, long capacity, ToLongFunction<? super V> weigher) {
    if (capacity < 1) {
      throw new IllegalArgumentException("a cache of weight " + capacity + " can keep nothing");
    }
    this.eviction = policy.eviction(capacity);
    this.capacity = capacity;
    this.weigher = weigher;
  }

  /** A cache of digests with a size limit in bytes. */
  public static <K> VersionCache<K, PageDigest> ofDigests(CachePolicy policy, long bytes) {
    return new VersionCache<>(policy, bytes, VersionCache::bytes);
  }

  /**
   * About what a digest takes on the heap once it was compared, as measured: its arrays and the
   * hashes and regions noted beside them, and the texts, most of them also as they were packed. The
   * objects around these, with its name and place in the cache, are most of a small page.
   */
  public static long bytes(PageDigest digest) {
    long texts = 0;
    for (int i = 0; i < digest.contents().count(); i++) {
      texts += digest.contents().length(i) + Integer.BYTES;
    }
    Attributes attributes = digest.attributes();
    for (int i = 0; i < attributes.values().count(); i++) {
      texts += attributes.values().length(i) + 2 * Integer.BYTES;
    }
    return OBJECTS + 60L * digest.nodeCount() + 2 * texts;
  }

  /**
   * The newer version of a comparison: the sentinel will need it once more, when the next version
   * comes.
   *
   * @param load reads the version; must not ask this cache for the same one
   */
  public V latest(K key, Duration interval, Function<? super K, ? extends V> load) {
    return get(key, ExpectedUse.latest(interval), load);
  }

  /** The older version of a comparison: this is the use for which it was kept. */
  public V previous(K key, Function<? super K, ? extends V> load) {
    return get(key, ExpectedUse.previous(), load);
  }

  /** Gets a version for a single read, which says nothing about its future use. */
  public V get(K key, Function<? super K, ? extends V> load) {
    return get(key, ExpectedUse.casual(), load);
  }

  /**
   * The first version that a sentinel sees, which its first comparison will need. It is read ahead
   * only while there is room.
   */
  public void first(K key, Duration interval, Function<? super K, ? extends V> load) {
    lock.lock();
    try {
      if (eviction.use(key, ExpectedUse.latest(interval)) != null || full()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    get(key, ExpectedUse.latest(interval), load);
  }

  /** Whether one more version of the usual weight would have to take the place of another. */
  private boolean full() {
    int size = eviction.size();
    long usual = size == 0 ? 0 : Math.ceilDiv(eviction.weight(), size);
    return eviction.weight() + usual > capacity;
  }

  /** One announced use will not come: a sentinel ended whose newest version this was. */
  public void release(K key) {
    lock.lock();
    try {
      eviction.release(key);
    } finally {
      lock.unlock();
    }
  }

  /** The version is not to be handed out any more, for instance because it was purged. */
  public void remove(K key) {
    lock.lock();
    try {
      eviction.remove(key);
    } finally {
      lock.unlock();
    }
  }

  public CacheStats stats() {
    lock.lock();
    try {
      return new CacheStats(hits, loads, eviction.evictions(), eviction.size(), eviction.weight());
    } finally {
      lock.unlock();
    }
  }

  private V get(K key, ExpectedUse demand, Function<? super K, ? extends V> load) {
    CompletableFuture<V> own = new CompletableFuture<>();
    CompletableFuture<V> other;
    lock.lock();
    try {
      V found = eviction.use(key, demand);
      if (found != null) {
        hits++;
        return found;
      }
      other = underWay.putIfAbsent(key, own);
    } finally {
      lock.unlock();
    }
    return other == null ? load(key, demand, load, own) : await(key, demand, other);
  }

  private V load(
      K key,
      ExpectedUse demand,
      Function<? super K, ? extends V> load,
      CompletableFuture<V> result) {
    try {
      V value = load.apply(key);
      long weight = Math.max(1, weigher.applyAsLong(value));
      lock.lock();
      try {
        loads++;
        eviction.put(key, value, weight, demand);
        underWay.remove(key);
      } finally {
        lock.unlock();
      }
      result.complete(value);
      return value;
    } catch (Throwable failure) {
      lock.lock();
      try {
        underWay.remove(key);
      } finally {
        lock.unlock();
      }
      result.completeExceptionally(failure);
      throw failure;
    }
  }

  private V await(K key, ExpectedUse demand, CompletableFuture<V> result) {
    V value;
    try {
      value = result.join();
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw failure;
    }
    lock.lock();
    try {
      hits++;
      if (eviction.use(key, demand) == null) {
        eviction.put(key, value, Math.max(1, weigher.applyAsLong(value)), demand);
      }
    } finally {
      lock.unlock();
    }
    return value;
  }
}
