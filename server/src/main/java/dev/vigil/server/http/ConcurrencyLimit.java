package dev.vigil.server.http;

import java.util.HashMap;
import java.util.Map;

/**
 * Limits how many concurrent requests or connections each account or address has. Safe for
 * concurrent use.
 *
 * @param <K> who is counted
 */
final class ConcurrencyLimit<K> {
  private final int most;
  private final Map<K, Integer> underWay = new HashMap<>();

  ConcurrencyLimit(int most) {
    this.most = most;
  }

  /** Counts one more if the limit permits; the caller then calls {@link #end}. */
  synchronized boolean begin(K who) {
    if (underWay.getOrDefault(who, 0) >= most) {
      return false;
    }
    beginAnyway(who);
    return true;
  }

  /** Counts one more regardless of the limit; the caller then calls {@link #end}. */
  synchronized void beginAnyway(K who) {
    underWay.merge(who, 1, Integer::sum);
  }

  synchronized void end(K who) {
    underWay.computeIfPresent(who, (key, now) -> now > 1 ? now - 1 : null);
  }
}
