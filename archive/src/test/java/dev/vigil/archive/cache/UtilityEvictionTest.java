package dev.vigil.archive.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class UtilityEvictionTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private long now;
  private final UtilityEviction<String, String> cache = new UtilityEviction<>(2, false, () -> now);

  private void put(String key, Duration interval) {
    cache.put(key, key, 1, VersionDemand.latest(interval));
  }

  @Test
  void aVersionWhoseSentinelEndedGivesWayAfterManyIntervals() {
    put("ended", HOUR);
    put("daily", Duration.ofDays(1));
    now += Duration.ofHours(10).toNanos();
    put("weekly", Duration.ofDays(7));
    assertThat(cache.use("weekly", VersionDemand.casual())).isNull();
    now += Duration.ofHours(10).toNanos();
    put("weekly", Duration.ofDays(7));
    assertThat(cache.use("weekly", VersionDemand.casual())).isNotNull();
    assertThat(cache.use("daily", VersionDemand.casual())).isNotNull();
    assertThat(cache.use("ended", VersionDemand.casual())).isNull();
  }
}
