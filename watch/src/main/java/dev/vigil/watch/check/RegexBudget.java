package dev.vigil.watch.check;

import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits the time that regular expressions take, per sentinel and per workspace. Each workspace has
 * a token bucket of steps that holds an hour's worth. Safe for concurrent use.
 */
public final class RegexBudget {
  /** The steps of a workspace per hour, up to half an hour of one core. */
  static final long STEPS_PER_HOUR = 100_000_000_000L;

  /** Steps that are not counted, enough for ordinary expressions on ordinary pages. */
  static final long UNCOUNTED_STEPS = 10_000_000;

  private final TimeSource time;
  private final Map<Long, Bucket> buckets = new ConcurrentHashMap<>();

  private record Bucket(double left, long at) {}

  public RegexBudget(TimeSource time) {
    this.time = time;
  }

  /**
   * Takes the steps that sentinels need to compare a version of the page.
   *
   * @throws SentinelFault for one that needs too much, or more than its workspace has left
   */
  void consume(long workspace, List<ResolvedSentinel> sentinels, PageDigest page)
      throws SQLException {
    Set<Long> refused = new HashSet<>();
    long taken = 0;
    for (ResolvedSentinel resolved : sentinels) {
      long id = resolved.row().id();
      long steps = SentinelFault.of(id, () -> resolved.query().cost(page));
      if (steps > UNCOUNTED_STEPS) {
        if (consume(workspace, steps)) {
          taken += steps;
        } else {
          refused.add(id);
        }
      }
    }
    if (!refused.isEmpty()) {
      // The others begin again.
      consume(workspace, -taken);
      SentinelFault.of(
          refused,
          () -> {
            throw new WatchException(
                "The regular expressions of this workspace used up their time of this hour;"
                    + " simplify them, or check less often.");
          });
    }
  }

  private boolean consume(long workspace, long steps) {
    long now = time.nanoTime();
    boolean[] taken = new boolean[1];
    buckets.compute(
        workspace,
        (key, known) -> {
          Bucket bucket = known == null ? new Bucket(STEPS_PER_HOUR, now) : known;
          double filled =
              (now - bucket.at()) * (STEPS_PER_HOUR / (double) Duration.ofHours(1).toNanos());
          double left = Math.min(STEPS_PER_HOUR, bucket.left() + filled);
          taken[0] = left >= steps;
          return new Bucket(taken[0] ? left - steps : left, now);
        });
    return taken[0];
  }
}
