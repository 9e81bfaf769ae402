package dev.vigil.server.web;

import dev.vigil.archive.cache.VersionCache;
import dev.vigil.fetch.Time;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Preview;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Pages that somebody looks at before they watch them, remembered for some minutes so that each
 * click does not fetch them again, within a bound of memory. Safe for concurrent use.
 */
final class Previews {
  private static final Duration FRESH = Duration.ofMinutes(10);
  private static final long MOST_BYTES = 32L << 20;

  private final Function<String, Preview> fetch;
  private final Time time;
  private final long mostBytes;

  /** The one that was used longest ago first. */
  private final Map<Key, Seen> seen = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;

  private record Key(long account, String url) {}

  private record Seen(Preview preview, Instant time, long bytes) {}

  Previews(Installation installation) {
    this(
        url -> Preview.of(installation, url),
        installation.time(),
        Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / 32));
  }

  Previews(Function<String, Preview> fetch, Time time, long mostBytes) {
    this.fetch = fetch;
    this.time = time;
    this.mostBytes = mostBytes;
  }

  Preview of(long account, String url) {
    Key key = new Key(account, url);
    synchronized (this) {
      forgetOld();
      Seen known = seen.get(key);
      if (known != null) {
        return known.preview();
      }
    }
    Preview fresh = fetch.apply(url);
    if (fresh.digest() != null) {
      keep(key, new Seen(fresh, time.now(), VersionCache.bytes(fresh.digest())));
    }
    return fresh;
  }

  private synchronized void keep(Key key, Seen fresh) {
    Seen before = seen.put(key, fresh);
    bytes += fresh.bytes() - (before == null ? 0 : before.bytes());
    Iterator<Seen> all = seen.values().iterator();
    while (bytes > mostBytes && all.hasNext()) {
      bytes -= all.next().bytes();
      all.remove();
    }
  }

  private void forgetOld() {
    Instant now = time.now();
    seen.values()
        .removeIf(
            one -> {
              boolean old = !one.time().plus(FRESH).isAfter(now);
              bytes -= old ? one.bytes() : 0;
              return old;
            });
  }

  /** What is remembered. */
  synchronized long bytes() {
    return bytes;
  }
}
