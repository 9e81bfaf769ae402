package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.sentinel.BestEffortTuning;
import dev.vigil.watch.sentinel.FetchClause;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BestEffortScheduleTest {
  private static final Instant BEGIN = Instant.parse("2026-11-15T10:00:00Z");
  private static final IntervalBounds BOUNDS =
      new IntervalBounds(Duration.ofSeconds(5), Duration.ofSeconds(60));
  private final BestEffortSchedule schedule =
      new BestEffortSchedule(BestEffortSchedule.Settings.PUBLISHED, BOUNDS);
  private NextCheck next =
      schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN).modified(BEGIN));
  private Instant now = BEGIN;

  private long wait(CheckOutcome check) {
    now = check.at();
    next = schedule.after(next.memory(), check);
    return Duration.between(now, next.due()).toSeconds();
  }

  private CheckOutcome changed(int modified) {
    return CheckOutcome.changed(next.due()).modified(BEGIN.plusSeconds(modified));
  }

  @Test
  void itBeginsWithTheLeastInterval() {
    assertThat(next.due()).isEqualTo(BEGIN.plusSeconds(5));
  }

  @Test
  void nothingNewInSixChecksDoublesTheIntervalUpToTheMost() {
    for (int i = 1; i < 6; i++) {
      assertThat(wait(CheckOutcome.unchanged(next.due()))).isEqualTo(5);
    }
    assertThat(wait(CheckOutcome.unchanged(next.due()))).isEqualTo(10);
    for (int i = 0; i < 60; i++) {
      wait(CheckOutcome.unchanged(next.due()));
    }
    assertThat(wait(CheckOutcome.unchanged(next.due()))).isEqualTo(60);
  }

  @Test
  void aMeanThatIsNotBelowTheIntervalIsWeighted() {
    assertThat(wait(changed(20))).isEqualTo(12);
  }

  @Test
  void aMeanBelowTheIntervalIsTakenAsItIs() {
    wait(changed(20));
    assertThat(wait(changed(22))).isEqualTo(11);
  }

  @Test
  void twoEqualIntervalsAreConstantTwoTimesAndThenEstimatedAnew() {
    wait(changed(20));
    assertThat(wait(changed(40))).isEqualTo(20);
    assertThat(wait(changed(60))).isEqualTo(20);
    assertThat(wait(changed(80))).isEqualTo(12);
  }

  @Test
  void withoutLastModifiedTheChecksDateTheChanges() {
    NextCheck first = schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN));
    NextCheck second = schedule.after(first.memory(), CheckOutcome.changed(BEGIN.plusSeconds(40)));
    assertThat(second.due()).isEqualTo(BEGIN.plusSeconds(64));
  }

  @Test
  void aFailedCheckTeachesNothing() {
    String before = next.memory();
    assertThat(wait(CheckOutcome.failed(next.due()))).isEqualTo(5);
    assertThat(next.memory()).isEqualTo(before);
  }

  @Test
  void aDamagedOrForeignMemoryIsABeginning() {
    for (String memory : new String[] {"best1 x 0 0 0 ", "adaptive1 AAAA", "best9 1 2 3 4 5"}) {
      assertThat(schedule.after(memory, CheckOutcome.unchanged(BEGIN)).due())
          .isEqualTo(BEGIN.plusSeconds(5));
    }
  }

  private static long quietChecksUntilTheIntervalGrows(Schedule schedule) {
    NextCheck next =
        schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN).modified(BEGIN));
    Duration first = Duration.between(BEGIN, next.due());
    for (int quiet = 1; quiet < 100; quiet++) {
      Instant at = next.due();
      next = schedule.after(next.memory(), CheckOutcome.unchanged(at));
      if (Duration.between(at, next.due()).compareTo(first) > 0) {
        return quiet;
      }
    }
    return -1;
  }

  @Test
  void aClauseOverridesTheSettingsAndTheSettingsOverrideThePaper() {
    ScheduleConfig config = ScheduleConfig.in(ZoneOffset.UTC);
    ScheduleConfig tuned = config.bestEffort(BestEffortTuning.NONE.withAlpha(3));
    FetchClause plain = new FetchClause.OnChange();
    FetchClause own = new FetchClause.OnChange(BestEffortTuning.NONE.withAlpha(2));
    assertThat(quietChecksUntilTheIntervalGrows(Schedule.of(plain, Optional.empty(), config)))
        .isEqualTo(6);
    assertThat(quietChecksUntilTheIntervalGrows(Schedule.of(plain, Optional.empty(), tuned)))
        .isEqualTo(3);
    assertThat(quietChecksUntilTheIntervalGrows(Schedule.of(own, Optional.empty(), tuned)))
        .isEqualTo(2);
  }

  @Test
  void theLeastIntervalOfAClauseIsTheFirstInterval() {
    FetchClause own =
        new FetchClause.OnChange(BestEffortTuning.NONE.withLeast(Duration.ofMinutes(20)));
    Schedule schedule = Schedule.of(own, Optional.empty(), ScheduleConfig.in(ZoneOffset.UTC));
    assertThat(schedule.after(Schedule.NOTHING, CheckOutcome.unchanged(BEGIN)).due())
        .isEqualTo(BEGIN.plus(Duration.ofMinutes(20)));
  }
}
