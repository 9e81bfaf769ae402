package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FixedIntervalTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static FixedInterval every(Duration interval) {
    return new FixedInterval(interval, MINUTE, Instant.EPOCH);
  }

  private static Instant next(Schedule schedule, String at) {
    return schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(Instant.parse(at))).due();
  }

  @Test
  void aCheckIsDueAtTheFirstBoundaryAfterTheLast() {
    assertThat(next(every(Duration.ofHours(2)), "2026-11-15T09:20:00Z"))
        .isEqualTo("2026-11-15T10:00:00Z");
    assertThat(next(every(Duration.ofHours(2)), "2026-11-15T10:00:00Z"))
        .isEqualTo("2026-11-15T12:00:00Z");
  }

  @Test
  void anIntervalIsRoundedUpToWholeTicks() {
    assertThat(every(Duration.ofSeconds(90)).rounded()).isEqualTo(Duration.ofMinutes(2));
    assertThat(every(Duration.ofSeconds(2)).rounded()).isEqualTo(MINUTE);
  }

  @Test
  void sentinelsOfOnePageFallTogetherHoweverTheyBegan() {
    assertThat(next(every(Duration.ofHours(1)), "2026-11-15T10:07:13Z"))
        .isEqualTo(next(every(Duration.ofHours(1)), "2026-11-15T10:23:59Z"));
    assertThat(next(every(Duration.ofHours(4)), "2026-11-15T19:59:59Z"))
        .isEqualTo(next(every(Duration.ofHours(2)), "2026-11-15T18:30:00Z"));
  }

  @Test
  void aLateCheckShiftsNothing() {
    assertThat(next(every(Duration.ofHours(1)), "2026-11-15T10:41:00Z"))
        .isEqualTo("2026-11-15T11:00:00Z");
  }

  @Test
  void theGridBeginsAtTheAnchor() {
    var nine = Instant.parse("2026-11-02T09:00:00Z");
    var schedule = new FixedInterval(Duration.ofHours(4), MINUTE, nine);
    assertThat(next(schedule, "2026-11-15T09:00:05Z")).isEqualTo("2026-11-15T13:00:00Z");
    assertThat(next(schedule, "2026-11-01T09:00:05Z")).isEqualTo("2026-11-01T13:00:00Z");
  }

  @Test
  void aDayIsTwentyFourHoursWhenTheClocksChange() {
    assertThat(next(every(Duration.ofDays(1)), "2026-03-28T00:00:00Z"))
        .isEqualTo("2026-03-29T00:00:00Z");
  }

  @Test
  void aServerThatAsksToWaitGetsTheBoundaryAfter() {
    Instant at = Instant.parse("2026-11-15T10:00:00Z");
    CheckOutcome check = CheckOutcome.failed(at).notBefore(Instant.parse("2026-11-15T12:10:00Z"));
    NextCheck next = every(Duration.ofHours(1)).after(Schedule.NOTHING, check);
    assertThat(next.due()).isEqualTo("2026-11-15T13:00:00Z");
    assertThat(next.why()).contains("every 1 hour").contains("asked to wait");
  }

  @Test
  void theNextCheckIsAlwaysLaterAndNeverMoreThanOneIntervalAway() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 1000; i++) {
      var schedule =
          new FixedInterval(
              Duration.ofMillis(1 + random.nextInt(1_000_000_000)),
              Duration.ofMillis(1 + random.nextInt(100_000)),
              Instant.ofEpochMilli(random.nextLong(1L << 42)));
      Instant at = Instant.ofEpochMilli(random.nextLong(1L << 42));
      Duration wait =
          Duration.between(at, schedule.after(Schedule.NOTHING, CheckOutcome.changed(at)).due());
      assertThat(wait).as("seed %d", seed).isPositive().isLessThanOrEqualTo(schedule.rounded());
    }
  }

  @Test
  void anIntervalOfNothingIsRefused() {
    assertThatThrownBy(() -> every(Duration.ZERO))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("at least a millisecond");
  }
}
