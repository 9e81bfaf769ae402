package dev.vigil.server.http;

import java.util.HashMap;
import java.util.Map;

/**
 * How many requests or connections each account or address has under way, so that none takes all.
 * Safe for concurrent use.
 *
 * @param <K> who is counted
 */
final class ConcurrencyLimit<K> {
  private final int most;
  private final Map<K, Integer> underWay = new HashMap<>();

  ConcurrencyLimit(int most) {
    this.most = most;
  }

  /** Whether another one may begin; then {@link #end} follows. */
  synchronized boolean begin(K who) {
    if (underWay.getOrDefault(who, 0) >= most) {
      return false;
    }
    beginAnyway(who);
    return true;
  }

  /** Counts one more; {@link #end} follows. */
  synchronized void beginAnyway(K who) {
    underWay.merge(who, 1, Integer::sum);
  }

  synchronized void end(K who) {
    underWay.computeIfPresent(who, (key, now) -> now > 1 ? now - 1 : null);
  }
}
