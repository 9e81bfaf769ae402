package dev.vigil.bench;

import dev.vigil.archive.cache.CachePolicy;
import dev.vigil.archive.cache.VersionCache;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Sentinels that look at pages and compare each version with the one before, over some minutes: the
 * load of a version cache. Immutable.
 *
 * @param each every sentinel's page and its interval in minutes
 */
public record Sentinels(List<Sentinel> each, int minutes) {
  /** One sentinel: which page, and every how many minutes. */
  public record Sentinel(int page, int interval) {}

  /** One version of a page: the one that was current in that minute. */
  public record Version(int page, int minute) {}

  /** How many versions are read when none is kept: two per comparison. */
  public long comparedVersions() {
    return each.stream().mapToLong(s -> 2L * (minutes / s.interval()) - 2).sum();
  }

  /** How many versions are read when each is read once. */
  public int distinctVersions() {
    long versions =
        each.stream()
            .flatMap(
                s ->
                    IntStream.rangeClosed(1, minutes / s.interval())
                        .mapToObj(k -> new Version(s.page(), k * s.interval())))
            .distinct()
            .count();
    return Math.toIntExact(versions);
  }

  /** Lets all sentinels run their time; the cache then knows how many versions were read. */
  public <V> void run(VersionCache<Version, V> cache, Function<Version, V> load) {
    for (int minute = 1; minute <= minutes; minute++) {
      for (Sentinel sentinel : each) {
        int interval = sentinel.interval();
        if (minute % interval != 0) {
          continue;
        }
        Duration rhythm = Duration.ofMinutes(interval);
        Version latest = new Version(sentinel.page(), minute);
        if (minute == interval) {
          cache.first(latest, rhythm, load);
        } else {
          cache.previous(new Version(sentinel.page(), minute - interval), load);
          cache.latest(latest, rhythm, load);
        }
      }
    }
  }

  /** The versions that are read with so many slots under a policy. */
  public int reads(CachePolicy policy, int slots) {
    VersionCache<Version, Version> cache = new VersionCache<>(policy, slots, v -> 1);
    run(cache, version -> version);
    return Math.toIntExact(cache.stats().loads());
  }
}
