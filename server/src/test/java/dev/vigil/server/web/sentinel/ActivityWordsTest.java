package dev.vigil.server.web.sentinel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ActivityWordsTest {
  private static final Instant BEGIN = Instant.parse("2026-11-01T08:10:00Z");

  private static List<Instant> every(Duration gap, int count) {
    return IntStream.range(0, count).mapToObj(i -> BEGIN.plus(gap.multipliedBy(i))).toList();
  }

  @Test
  void aPageThatChangesEveryMorningIsSaidToDoSo() {
    assertThat(ActivityWords.of(every(Duration.ofDays(1), 20), ZoneOffset.UTC))
        .isEqualTo(
            "A new version came about every 24 h (the shortest gap 24 h, the longest 24 h)."
                + " Most often between 08:00 and 09:00.");
  }

  @Test
  void twoVersionsAreNoPattern() {
    assertThat(ActivityWords.of(every(Duration.ofDays(1), 2), ZoneOffset.UTC)).isEmpty();
    assertThat(ActivityWords.of(every(Duration.ofHours(5), 8), ZoneOffset.UTC))
        .contains("every 5 h")
        .doesNotContain("Most often");
  }
}
