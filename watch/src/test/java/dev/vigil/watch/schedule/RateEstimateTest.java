package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateEstimateTest {
  private static final IntervalBounds BOUNDS =
      new IntervalBounds(Duration.ofSeconds(1), Duration.ofDays(1));

  private static double middle(RateEstimate estimate) {
    double sum = 0;
    for (int i = 0; i < estimate.now.length; i++) {
      sum += estimate.now[i] * Math.log(RateEstimate.SCALE[i] * RateEstimate.SHAPE[i].mean);
    }
    return Math.exp(sum);
  }

  @Test
  void looksThatAlwaysFindAChangeDoNotMakeThePageSeemSlow() {
    RateEstimate estimate = new RateEstimate(BOUNDS);
    for (int i = 0; i < 50; i++) {
      estimate.changed(new double[] {0, 30_000, 60_000}, 60_000);
    }
    assertThat(middle(estimate)).isLessThan(40_000);
  }

  @Test
  void silenceMakesAPageSeemSlow() {
    RateEstimate estimate = new RateEstimate(BOUNDS);
    for (int i = 0; i < 50; i++) {
      estimate.quiet(new double[] {i * 60_000}, 60_000);
    }
    assertThat(middle(estimate)).isGreaterThan(30 * 60_000);
  }

  @Test
  void regularChangesAreFoundOutAndRandomOnesAreNotTakenForThem() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    RateEstimate regular = new RateEstimate(BOUNDS);
    RateEstimate any = new RateEstimate(BOUNDS);
    double before = 10_000;
    for (int i = 0; i < 30; i++) {
      double rest = random.nextDouble(5000, 50_000);
      regular.dated(new double[] {before}, new double[] {60_000 - before}, rest);
      before = rest;
      double gap = -Math.log(1 - random.nextDouble()) * 60_000 + 2000;
      any.dated(new double[] {1000}, new double[] {gap}, 1000);
    }
    assertThat(regular.interval()).isBetween(55_000.0, 65_000.0);
    assertThat(any.interval()).as("seed %d", seed).isZero();
  }

  @Test
  void whatCannotBeIsABeginningAndNoError() {
    RateEstimate estimate = new RateEstimate(BOUNDS);
    estimate.quiet(new double[] {1e300}, 1e300);
    estimate.changed(new double[] {0}, 0);
    assertThat(estimate.now).doesNotContain(Double.NaN);
    double sum = 0;
    for (double weight : estimate.now) {
      sum += weight;
    }
    assertThat(sum).isBetween(0.999, 1.001);
  }
}
