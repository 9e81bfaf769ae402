package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.HoursClause;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AllowedHoursScheduleTest {
  private static final Set<DayOfWeek> WORK = EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);

  private static HoursClause hours(String from, String to, Set<DayOfWeek> days, String zone) {
    return new HoursClause(LocalTime.parse(from), LocalTime.parse(to), days, ZoneId.of(zone));
  }

  private static String first(HoursClause hours, String time) {
    return AllowedHoursSchedule.firstFrom(hours, Instant.parse(time)).toString();
  }

  @Test
  void theExactEndIsInAndASecondLaterIsOut() {
    HoursClause office = hours("08:00", "18:00", WORK, "UTC");
    assertThat(first(office, "2026-11-13T18:00:00Z")).isEqualTo("2026-11-13T18:00:00Z");
    assertThat(first(office, "2026-11-13T18:00:01Z")).isEqualTo("2026-11-16T08:00:00Z");
  }

  @Test
  void theExactBeginIsInAndAMicrosecondBeforeIsOut() {
    HoursClause office = hours("08:00", "18:00", WORK, "UTC");
    assertThat(first(office, "2026-11-13T08:00:00Z")).isEqualTo("2026-11-13T08:00:00Z");
    assertThat(first(office, "2026-11-13T07:59:59.999999Z")).isEqualTo("2026-11-13T08:00:00Z");
  }

  @Test
  void twentyFourHoursFromMidnightCoverTheLastSecond() {
    HoursClause monday = hours("00:00", "00:00", Set.of(DayOfWeek.MONDAY), "UTC");
    assertThat(first(monday, "2026-11-16T23:59:59Z")).isEqualTo("2026-11-16T23:59:59Z");
    assertThat(first(monday, "2026-11-17T00:00:01Z")).isEqualTo("2026-11-23T00:00:00Z");
  }

  @Test
  void aWindowAcrossMidnightBelongsToTheDayItBeginsOn() {
    HoursClause night = hours("23:00", "01:00", Set.of(DayOfWeek.MONDAY), "UTC");
    assertThat(first(night, "2026-11-17T00:30:00Z")).isEqualTo("2026-11-17T00:30:00Z");
    assertThat(first(night, "2026-11-16T00:30:00Z")).isEqualTo("2026-11-16T23:00:00Z");
  }

  @Test
  void hoursAreThoseOfTheirZone() {
    HoursClause tokyo = hours("09:00", "17:00", HoursClause.ALL, "Asia/Tokyo");
    assertThat(first(tokyo, "2026-11-15T08:00:01Z")).isEqualTo("2026-11-16T00:00:00Z");
    HoursClause pacific = hours("09:00", "17:00", HoursClause.ALL, "America/Los_Angeles");
    assertThat(first(pacific, "2026-11-15T08:00:01Z")).isEqualTo("2026-11-15T17:00:00Z");
  }

  @Test
  void aBeginThatTheClocksSkipMovesToTheEndOfTheSkippedPart() {
    HoursClause early = hours("02:00", "04:00", HoursClause.ALL, "Europe/Berlin");
    assertThat(first(early, "2026-03-29T00:00:00Z")).isEqualTo("2026-03-29T01:00:00Z");
  }

  @Test
  void anHourThatComesTwiceIsInBothTimes() {
    HoursClause early = hours("02:00", "02:30", HoursClause.ALL, "Europe/Berlin");
    assertThat(first(early, "2026-10-25T00:15:00Z")).isEqualTo("2026-10-25T00:15:00Z");
    assertThat(first(early, "2026-10-25T01:15:00Z")).isEqualTo("2026-10-25T01:15:00Z");
  }

  @Test
  void aScheduleIsShiftedIntoTheHoursAndSaysSo() {
    var hourly = new FixedInterval(Duration.ofHours(1), Duration.ofMinutes(1), Instant.EPOCH);
    var office = new AllowedHoursSchedule(hourly, hours("08:00", "18:00", WORK, "UTC"));
    NextCheck next =
        office.after(
            Schedule.NOTHING, CheckOutcome.unchanged(Instant.parse("2026-11-13T18:00:00Z")));
    assertThat(next.due()).isEqualTo("2026-11-16T08:00:00Z");
    assertThat(next.why()).contains("every 1 hour").contains("outside of 08:00-18:00");
  }

  @Test
  void hoursOnNoDayAreRefused() {
    var hourly = new FixedInterval(Duration.ofHours(1), Duration.ofMinutes(1), Instant.EPOCH);
    assertThatThrownBy(
            () -> new AllowedHoursSchedule(hourly, hours("08:00", "18:00", Set.of(), "UTC")))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining("name a day");
  }
}
