package dev.vigil.server.door;

import java.util.HashMap;
import java.util.Map;

/**
 * How many requests each account has under way, so that none takes all threads. Safe for concurrent
 * use.
 */
final class AtOnce {
  private final int most;
  private final Map<Long, Integer> underWay = new HashMap<>();

  AtOnce(int most) {
    this.most = most;
  }

  /** Whether another one may begin; then {@link #end} follows. */
  synchronized boolean begin(long account) {
    int now = underWay.getOrDefault(account, 0);
    if (now >= most) {
      return false;
    }
    underWay.put(account, now + 1);
    return true;
  }

  synchronized void end(long account) {
    underWay.computeIfPresent(account, (key, now) -> now > 1 ? now - 1 : null);
  }
}
