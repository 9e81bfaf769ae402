package dev.vigil.diff.noise.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterTextTest {
  @ParameterizedTest
  @CsvSource({
    "★ 412,★ 413",
    "★ 1.2k,★ 1.3k",
    "'★ 1,204','★ 1,207'",
    "17 views,19 views",
    "31 people looked at this,23 people looked at this"
  })
  void numbersThatCountReadersAreCounters(String before, String after) {
    assertThat(CounterText.differ(before, after)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"★ 4,★ 3", "⭐5,⭐2", "Up to 20 users,Up to 15 users"})
  void ratingsAndLimitsAreNot(String before, String after) {
    assertThat(CounterText.differ(before, after)).isFalse();
  }
}
