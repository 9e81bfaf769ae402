package dev.vigil.discover.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.watch.schedule.CheckOutcome;
import dev.vigil.watch.schedule.IntervalBounds;
import dev.vigil.watch.schedule.NextCheck;
import dev.vigil.watch.schedule.RequestBudget;
import dev.vigil.watch.schedule.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RecrawlPlanTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void anImportantPageIsCheckedMoreOften() {
    int usual = looks(1);
    assertThat(looks(20)).isGreaterThan(usual * 3 / 2);
    assertThat(looks(0.05)).isLessThan(usual * 2 / 3);
  }

  /** Checks in two months a page that changes once in two days or so. */
  private static int looks(double weight) {
    Random random = new Random(4);
    TreeSet<Instant> changes = new TreeSet<>();
    Instant change = BEGIN;
    while (change.isBefore(BEGIN.plus(Duration.ofDays(70)))) {
      change = change.plusSeconds((long) (-Math.log(random.nextDouble()) * 2 * 86_400));
      changes.add(change);
    }
    Schedule schedule =
        new RecrawlPlan(IntervalBounds.USUAL, ZoneOffset.UTC, RequestBudget.USUAL_PRICE)
            .schedule(weight);
    NextCheck next = schedule.start(BEGIN);
    Instant before = BEGIN.minusSeconds(1);
    int looks = 0;
    while (next.due().isBefore(BEGIN.plus(Duration.ofDays(60)))) {
      Instant now = next.due();
      boolean changed = looks > 0 && !changes.subSet(before, now).isEmpty();
      next =
          schedule.after(
              next.memory(), changed ? CheckOutcome.changed(now) : CheckOutcome.unchanged(now));
      before = now;
      looks++;
    }
    return looks;
  }

  @Test
  void weightsAreSharesOfTheMeanWithinBounds() {
    assertThat(RecrawlPlan.weight(0.25, 8)).isEqualTo(2);
    assertThat(RecrawlPlan.weight(0.5, 1_000_000)).isEqualTo(100);
    assertThat(RecrawlPlan.weight(0, 10)).isEqualTo(0.01);
  }

  @Test
  void olderAndMoreImportantPagesComeFirstAndUnknownOnesNever() {
    double[] importance = {0.5, 0.3, 0.1, 0.1};
    double[] ages = {1, 4, 2, -1};
    assertThat(RecrawlPlan.again(importance, ages, 9)).containsExactly(1, 0, 2);
    assertThat(RecrawlPlan.again(importance, ages, 1)).containsExactly(1);
  }
}
