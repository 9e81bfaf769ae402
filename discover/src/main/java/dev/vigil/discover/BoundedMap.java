package dev.vigil.discover;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map that drops the entry that was used longest ago when it is full. It is no cache, whose
 * entries can be made again: the newest entry always stays. For one thread.
 *
 * @param <K> the keys
 * @param <V> the values
 */
public final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  /** A map of at most that many entries. */
  public BoundedMap(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
