package dev.vigil.server.web;

import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Preview;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Pages that somebody looks at before they watch them, remembered for some minutes so that each
 * click does not fetch them again. Safe for concurrent use.
 */
final class Previews {
  private static final int MOST = 30;
  private static final Duration FRESH = Duration.ofMinutes(10);

  private final Installation installation;
  private final Map<Key, Seen> seen = new LinkedHashMap<>(16, 0.75f, true);

  private record Key(long account, String url) {}

  private record Seen(Preview preview, Instant time) {}

  Previews(Installation installation) {
    this.installation = installation;
  }

  Preview of(long account, String url) {
    Key key = new Key(account, url);
    Instant now = installation.time().now();
    synchronized (seen) {
      Seen known = seen.get(key);
      if (known != null && known.time().plus(FRESH).isAfter(now)) {
        return known.preview();
      }
    }
    Preview fresh = Preview.of(installation, url);
    if (fresh.digest() != null) {
      synchronized (seen) {
        seen.put(key, new Seen(fresh, now));
        if (seen.size() > MOST) {
          seen.remove(seen.keySet().iterator().next());
        }
      }
    }
    return fresh;
  }
}
