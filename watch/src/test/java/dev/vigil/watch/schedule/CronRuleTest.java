package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronRuleTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static List<String> times(String rule, String zone, String from, int count) {
    List<String> times = new ArrayList<>();
    Instant time = Instant.parse(from);
    for (int i = 0; i < count; i++) {
      time = CronRule.parse(rule).after(time, ZoneId.of(zone));
      times.add(time.toString());
    }
    return times;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/15 8-18 * * mon-fri|2026-11-13T17:50:00Z|2026-11-13T18:00:00Z",
        "*/15 8-18 * * mon-fri|2026-11-13T18:50:00Z|2026-11-16T08:00:00Z",
        "0 8 1 * *|2026-11-15T00:00:00Z|2026-12-01T08:00:00Z",
        "0 8 29 2 *|2096-03-01T00:00:00Z|2104-02-29T08:00:00Z",
        "5/20 0 * * *|2026-11-15T00:05:00Z|2026-11-15T00:25:00Z",
        "0 0 * jan,jul sun|2026-11-15T00:00:00Z|2027-01-03T00:00:00Z",
        "0 0 * * 7|2026-11-13T00:00:00Z|2026-11-15T00:00:00Z",
        "0 0 13 * fri|2026-11-07T00:00:00Z|2026-11-13T00:00:00Z",
        "0 0 13 * fri|2026-11-13T00:00:00Z|2026-11-20T00:00:00Z",
      })
  void theFirstTimeAfterAnother(String rule, String after, String wanted) {
    assertThat(CronRule.parse(rule).after(Instant.parse(after), ZoneId.of("UTC")))
        .isEqualTo(wanted);
  }

  @Test
  void aTimeThatTheDaySkipsIsTakenWhereTheSkippedPartEnds() {
    assertThat(times("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2))
        .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z");
  }

  @Test
  void severalSkippedTimesAreOne() {
    assertThat(times("*/20 2 * * *", "Europe/Berlin", "2026-03-29T00:30:00Z", 2))
        .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z");
  }

  @Test
  void aTimeThatComesTwiceCountsTheFirstTimeOnly() {
    assertThat(times("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
  }

  @Test
  void aScheduleOfHoursGoesOnThroughARepeatedHour() {
    assertThat(times("30 * * * *", "Europe/Berlin", "2026-10-25T00:00:00Z", 3))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z");
  }

  @Test
  void clocksThatGoBackOverMidnightAndDaysThatAreLeftOutDoNoHarm() {
    assertThat(times("30 23 * * *", "America/St_Johns", "2010-11-07T00:00:00Z", 2))
        .containsExactly("2010-11-07T02:00:00Z", "2010-11-08T03:00:00Z");
    assertThat(times("0 12 * * *", "Pacific/Apia", "2011-12-29T12:00:00Z", 3))
        .containsExactly("2011-12-29T22:00:00Z", "2011-12-30T10:00:00Z", "2011-12-30T22:00:00Z");
  }

  /** The rules of the class comment, minute by minute. */
  private static Instant slow(CronRule rule, boolean schedule, Instant from) {
    Instant minute = from.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
    while (true) {
      ZonedDateTime local = minute.atZone(BERLIN);
      boolean second =
          BERLIN.getRules().getValidOffsets(local.toLocalDateTime()).size() == 2
              && !local.equals(local.withEarlierOffsetAtOverlap());
      if ((schedule || !second) && plain(rule, local)) {
        return minute;
      }
      var jump = BERLIN.getRules().getTransition(local.minusHours(1).toLocalDateTime());
      jump = jump != null ? jump : BERLIN.getRules().previousTransition(minute.plusMillis(1));
      if (jump.isGap() && jump.getInstant().equals(minute)) {
        for (var t = jump.getDateTimeBefore(); t.isBefore(jump.getDateTimeAfter()); ) {
          if (plain(rule, t.atZone(ZoneId.of("UTC")))) {
            return minute;
          }
          t = t.plusMinutes(1);
        }
      }
      minute = minute.plus(1, ChronoUnit.MINUTES);
    }
  }

  private static boolean plain(CronRule rule, ZonedDateTime local) {
    Instant asUtc = local.withZoneSameLocal(ZoneId.of("UTC")).toInstant();
    return rule.after(asUtc.minusMillis(1), ZoneId.of("UTC")).equals(asUtc);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-03-29T00:00:00Z", "2026-10-25T00:00:00Z", "2026-07-01T00:00:00Z"})
  void agreesWithASearchMinuteByMinuteAroundTheChangeOfClocks(String around) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      boolean schedule = random.nextBoolean();
      String hour = schedule ? "*/" + (1 + random.nextInt(3)) : "" + random.nextInt(4);
      CronRule rule = CronRule.parse(random.nextInt(60) + " " + hour + " * * *");
      Instant from = Instant.parse(around).plusSeconds(random.nextInt(-7200, 14_400));
      assertThat(rule.after(from, BERLIN))
          .as("seed %d, %s after %s", seed, rule, from)
          .isEqualTo(slow(rule, schedule, from));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 8 * *|five fields",
        "0 25 * * *|\"25\" is not a valid hour",
        "*/0 * * * *|\"*/0\" is not a valid minute",
        "0 8 30 feb *|no year has",
        "0 8 * * someday|is not a valid day of week",
      })
  void whatIsNoCronRuleIsRefusedWithThePart(String rule, String sentence) {
    assertThatThrownBy(() -> CronRule.parse(rule))
        .isInstanceOf(WatchException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void theZoneIsNamedInTheReason() {
    NextCheck next =
        new CronTimes(CronRule.parse("0 8 * * *"), BERLIN)
            .after(Schedule.NOTHING, CheckOutcome.unchanged(Instant.parse("2026-11-15T10:00:00Z")));
    assertThat(next.due()).isEqualTo("2026-11-16T07:00:00Z");
    assertThat(next.why()).contains("\"0 8 * * *\" in Europe/Berlin");
  }
}
