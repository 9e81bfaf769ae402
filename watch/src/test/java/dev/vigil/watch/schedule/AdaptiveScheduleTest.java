package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class AdaptiveScheduleTest {
  private static final Instant BEGIN = Instant.parse("2026-11-02T00:00:00Z");
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final AdaptiveSchedule USUAL =
      new AdaptiveSchedule(
          IntervalBounds.USUAL, UTC, RequestBudget.USUAL_PRICE, AdaptiveSchedule.PATIENCE);

  private record Run(NextCheck last, int checks, int captured) {}

  /** Checks a page until a time; the page is a count of changes by milliseconds since begin. */
  private static Run watch(Schedule schedule, LongUnaryOperator changes, Duration time) {
    NextCheck next = schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    long seen = 0;
    int checks = 0;
    int captured = 0;
    while (next.due().isBefore(BEGIN.plus(time))) {
      Instant at = next.due();
      long now = changes.applyAsLong(Duration.between(BEGIN, at).toMillis());
      next =
          schedule.after(
              next.memory(), now > seen ? CheckOutcome.changed(at) : CheckOutcome.unchanged(at));
      assertThat(next.due()).isAfter(at);
      captured += now > seen ? 1 : 0;
      checks++;
      seen = now;
    }
    return new Run(next, checks, captured);
  }

  @Test
  void aPageThatNeverChangesIsSeldomChecked() {
    Run run = watch(USUAL, _ -> 0, Duration.ofDays(365));
    assertThat(run.checks()).isLessThan(250);
    assertThat(run.last().why()).contains("no change was seen in");
  }

  @Test
  void aRegularPageIsCheckedWhenItIsDue() {
    long hour = Duration.ofHours(1).toMillis();
    Run run = watch(USUAL, t -> (t + 1_234_567) / hour, Duration.ofDays(30));
    assertThat(run.captured()).isGreaterThan(650);
    assertThat(run.checks()).isLessThan(1000);
    assertThat(run.last().why()).contains("about every 1 hour");
  }

  @Test
  void aHigherPriceMeansFewerChecks() {
    long hour = Duration.ofHours(1).toMillis();
    long seed = new Random().nextLong();
    long[] times = new Random(seed).longs(2000, 0, 2000 * hour).sorted().toArray();
    LongUnaryOperator page =
        t -> {
          int i = Arrays.binarySearch(times, t);
          return i < 0 ? -i - 1 : i;
        };
    int last = Integer.MAX_VALUE;
    for (double price : new double[] {0.1, 0.4, 2, 30}) {
      AdaptiveSchedule schedule =
          new AdaptiveSchedule(IntervalBounds.USUAL, UTC, price, AdaptiveSchedule.PATIENCE);
      int checks = watch(schedule, page, Duration.ofHours(2000)).checks();
      assertThat(checks).as("seed %d, price %s", seed, price).isLessThan(last);
      last = checks;
    }
  }

  @Test
  void aPageWithOfficeHoursIsCheckedInThemAndTheReasonSaysSo() {
    long hour = Duration.ofHours(1).toMillis();
    // Changes at half past each hour from 9 to 17 o'clock on weekdays; the first day is a Monday.
    LongUnaryOperator page =
        t -> {
          long hours = (t + hour / 2) / hour;
          long days = hours / 24;
          long workdays = days / 7 * 5 + Math.min(days % 7, 5);
          return workdays * 9 + (days % 7 < 5 ? Math.clamp(hours % 24 - 8, 0, 9) : 0);
        };
    NextCheck next = USUAL.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    long seen = 0;
    int atNight = 0;
    int checks = 0;
    while (next.due().isBefore(BEGIN.plus(Duration.ofDays(56)))) {
      Instant at = next.due();
      long now = page.applyAsLong(Duration.between(BEGIN, at).toMillis());
      next =
          USUAL.after(
              next.memory(), now > seen ? CheckOutcome.changed(at) : CheckOutcome.unchanged(at));
      seen = now;
      if (at.isAfter(BEGIN.plus(Duration.ofDays(28)))) {
        checks++;
        int time = at.atZone(UTC).getHour();
        atNight += time < 7 || time > 19 ? 1 : 0;
      }
    }
    assertThat((double) atNight / checks).isLessThan(0.2);
    assertThat(next.why()).containsPattern("mostly between 0[89]:00 and 1[678]:00, on weekdays");
  }

  @Test
  void aChangeThatTheServerDatesIsLearntExactly() {
    IntervalBounds quick = new IntervalBounds(Duration.ofSeconds(1), Duration.ofDays(1));
    AdaptiveSchedule schedule = new AdaptiveSchedule(quick, UTC, 0.1, AdaptiveSchedule.PATIENCE);
    Instant at = BEGIN;
    NextCheck next = schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(at).modified(at));
    int checks = 0;
    int captured = 0;
    long seen = 0;
    for (; next.due().isBefore(BEGIN.plusSeconds(100 * 60)); checks++) {
      at = next.due();
      long minute = Duration.between(BEGIN, at).toMinutes();
      CheckOutcome check = minute > seen ? CheckOutcome.changed(at) : CheckOutcome.unchanged(at);
      next = schedule.after(next.memory(), check.modified(BEGIN.plusSeconds(60 * minute)));
      captured += minute > seen ? 1 : 0;
      seen = minute;
    }
    assertThat(captured).isGreaterThan(90);
    assertThat(checks).isLessThan(150);
  }

  @Test
  void aDateInTheFutureOrBeforeTheLastCheckIsNoDate() {
    NextCheck first = USUAL.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    CheckOutcome plain = CheckOutcome.changed(BEGIN.plusSeconds(3600));
    NextCheck expected = USUAL.after(first.memory(), plain);
    assertThat(USUAL.after(first.memory(), plain.modified(BEGIN.plusSeconds(9999))))
        .isEqualTo(expected);
    assertThat(USUAL.after(first.memory(), plain.modified(BEGIN.minusSeconds(9999))))
        .isEqualTo(expected);
  }

  @Test
  void theWaitStaysWithinItsBounds() {
    IntervalBounds bounds = new IntervalBounds(Duration.ofMinutes(30), Duration.ofHours(3));
    AdaptiveSchedule schedule = new AdaptiveSchedule(bounds, UTC, 0.2, AdaptiveSchedule.PATIENCE);
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    NextCheck next = schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    for (int i = 0; i < 300; i++) {
      Instant at = next.due();
      next =
          schedule.after(
              next.memory(),
              random.nextInt(5) == 0 ? CheckOutcome.changed(at) : CheckOutcome.unchanged(at));
      assertThat(Duration.between(at, next.due()))
          .as("seed %d", seed)
          .isBetween(bounds.least(), bounds.most());
    }
  }

  @Test
  void aFailureIsTriedAgainEverMorePatientlyAndForgottenBySuccess() {
    NextCheck next = USUAL.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    NextCheck first = USUAL.after(next.memory(), CheckOutcome.failed(next.due()));
    NextCheck second = USUAL.after(first.memory(), CheckOutcome.failed(first.due()));
    assertThat(Duration.between(next.due(), first.due())).isEqualTo(Duration.ofMinutes(1));
    assertThat(Duration.between(first.due(), second.due())).isEqualTo(Duration.ofMinutes(2));
    assertThat(second.why()).contains("failed twice in a row");
    NextCheck good = USUAL.after(second.memory(), CheckOutcome.unchanged(second.due()));
    NextCheck again = USUAL.after(good.memory(), CheckOutcome.failed(good.due()));
    assertThat(Duration.between(good.due(), again.due())).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void aServerThatAsksToWaitIsLeftAlone() {
    Instant free = BEGIN.plus(Duration.ofHours(5));
    NextCheck next = USUAL.after(Schedule.NOTHING, CheckOutcome.failed(BEGIN).notBefore(free));
    assertThat(next.due()).isEqualTo(free);
    assertThat(next.why()).contains("asked to wait");
  }

  @Test
  void aDamagedOrForeignMemoryIsABeginning() {
    NextCheck fresh = USUAL.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    for (String memory : new String[] {"adaptive1 %%%", "adaptive1 AAAA", "best1 1 2 3 4 ", "x"}) {
      assertThat(USUAL.after(memory, CheckOutcome.unchanged(BEGIN))).isEqualTo(fresh);
    }
  }

  @Test
  void theMemoryStaysShort() {
    long hour = Duration.ofHours(1).toMillis();
    Run run = watch(USUAL, t -> t / hour, Duration.ofDays(60));
    assertThat(run.last().memory().length()).isLessThan(2000);
  }
}
