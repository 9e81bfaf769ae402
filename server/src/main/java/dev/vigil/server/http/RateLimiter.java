package dev.vigil.server.http;

import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Limits the request rate of each program with a token bucket that holds a minute's worth. Safe for
 * concurrent use.
 */
final class RateLimiter {
  private static final int MOST = 10_000;

  private final TimeSource time;
  private final int perMinute;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  private record Bucket(double left, long at) {}

  RateLimiter(TimeSource time, int perMinute) {
    this.time = time;
    this.perMinute = perMinute;
  }

  int perMinute() {
    return perMinute;
  }

  /** Takes one token; returns the number left, or a negative number if none was available. */
  synchronized int take(String who) {
    long now = time.ticks();
    Bucket bucket = buckets.getOrDefault(who, new Bucket(perMinute, now));
    double filled = (now - bucket.at()) * (perMinute / (double) Duration.ofMinutes(1).toNanos());
    double left = Math.min(perMinute, bucket.left() + filled) - 1;
    buckets.put(who, new Bucket(Math.max(left, 0), now));
    if (buckets.size() > MOST) {
      buckets.remove(buckets.keySet().iterator().next());
    }
    return left < 0 ? -1 : (int) left;
  }
}
