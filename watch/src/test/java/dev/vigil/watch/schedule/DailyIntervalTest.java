package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.sentinel.FetchClause;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DailyIntervalTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Instant after(int hours, String from, String at) {
    Schedule schedule =
        Schedule.of(
            new FetchClause.EveryFrom(Duration.ofHours(hours), LocalTime.parse(from)),
            Optional.empty(),
            ScheduleConfig.in(BERLIN));
    return schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(Instant.parse(at))).due();
  }

  @Test
  void everyFourHoursFromNineIsNineThirteenSeventeenAndSoOn() {
    assertThat(after(4, "09:00", "2026-01-12T07:59:00Z")).isEqualTo("2026-01-12T08:00:00Z");
    assertThat(after(4, "09:00", "2026-01-12T08:00:00Z")).isEqualTo("2026-01-12T12:00:00Z");
    assertThat(after(4, "09:00", "2026-01-12T13:30:00Z")).isEqualTo("2026-01-12T16:00:00Z");
  }

  @Test
  void anIntervalThatDoesNotDivideTheDayBeginsAnewEachDay() {
    assertThat(after(7, "09:00", "2026-01-12T22:30:00Z")).isEqualTo("2026-01-13T05:00:00Z");
    assertThat(after(7, "09:00", "2026-01-13T05:00:00Z")).isEqualTo("2026-01-13T08:00:00Z");
  }

  @Test
  void theBeginStaysAtItsTimeOfDayWhenTheClocksChange() {
    assertThat(after(24, "09:00", "2026-03-28T08:00:00Z")).isEqualTo("2026-03-29T07:00:00Z");
    assertThat(after(24, "09:00", "2026-10-24T07:00:00Z")).isEqualTo("2026-10-25T08:00:00Z");
  }
}
