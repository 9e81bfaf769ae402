package dev.vigil.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;

/**
 * Limits the request rate of each program with a token bucket that holds a minute's worth. Safe for
 * concurrent use.
 */
final class RateLimiter {
  private static final int MOST = 10_000;

  private final TimeSource time;
  private final int perMinute;
  private final Cache<String, Bucket> buckets;

  private record Bucket(double left, long at) {}

  RateLimiter(TimeSource time, int perMinute) {
    this.time = time;
    this.perMinute = perMinute;
    // After a minute a bucket is full again, as one that is not known.
    this.buckets =
        Caffeine.newBuilder()
            .maximumSize(MOST)
            .expireAfterWrite(Duration.ofMinutes(1))
            .ticker(time::nanoTime)
            .executor(Runnable::run)
            .build();
  }

  int perMinute() {
    return perMinute;
  }

  /** Takes one token; returns the number left, or a negative number if none was available. */
  synchronized int take(String who) {
    long now = time.nanoTime();
    Bucket known = buckets.getIfPresent(who);
    Bucket bucket = known == null ? new Bucket(perMinute, now) : known;
    double filled = (now - bucket.at()) * (perMinute / (double) Duration.ofMinutes(1).toNanos());
    double left = Math.min(perMinute, bucket.left() + filled) - 1;
    buckets.put(who, new Bucket(Math.max(left, 0), now));
    return left < 0 ? -1 : (int) left;
  }
}
