package dev.vigil.archive.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UtilityEvictionTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private long now;

  private static void put(UtilityEviction<String, String> cache, String key, Duration interval) {
    cache.put(key, key, 1, ExpectedUse.latest(interval));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aVersionWhoseSentinelEndedGivesWayAfterManyIntervals(boolean equalsYield) {
    UtilityEviction<String, String> cache = new UtilityEviction<>(2, equalsYield, () -> now);
    put(cache, "ended", HOUR);
    put(cache, "daily", Duration.ofDays(1));
    now += Duration.ofHours(10).toNanos();
    put(cache, "weekly", Duration.ofDays(7));
    assertThat(cache.use("weekly", ExpectedUse.casual())).isNull();
    now += Duration.ofHours(10).toNanos();
    put(cache, "weekly", Duration.ofDays(7));
    assertThat(cache.use("weekly", ExpectedUse.casual())).isNotNull();
    assertThat(cache.use("daily", ExpectedUse.casual())).isNotNull();
    assertThat(cache.use("ended", ExpectedUse.casual())).isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aVersionThatIsWorthTheSameStaysUnlessEqualsYield(boolean equalsYield) {
    UtilityEviction<String, String> cache = new UtilityEviction<>(2, equalsYield, () -> now);
    put(cache, "first", HOUR);
    put(cache, "second", HOUR);
    put(cache, "third", HOUR);
    assertThat(cache.use("first", ExpectedUse.casual()) == null).isEqualTo(equalsYield);
    assertThat(cache.use("second", ExpectedUse.casual())).isNotNull();
    assertThat(cache.use("third", ExpectedUse.casual()) != null).isEqualTo(equalsYield);
  }
}
