package dev.vigil.watch.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IntervalShapeTest {
  private static final int PAGES = 40_000;

  /** A gap of the shape, longer than the age. */
  private static double gap(IntervalShape shape, double age, Random random) {
    double left = shape.survival(age) * (1 - random.nextDouble());
    return Math.pow(-Math.log(left), 1 / shape.exponent);
  }

  @ParameterizedTest
  @EnumSource(IntervalShape.class)
  void theMeanIsThatOfManyGaps(IntervalShape shape) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    double sum = 0;
    for (int i = 0; i < PAGES; i++) {
      sum += gap(shape, 0, random);
    }
    assertThat(sum / PAGES).as("seed %d", seed).isCloseTo(shape.mean, within(0.1 * shape.mean));
  }

  @ParameterizedTest
  @EnumSource(IntervalShape.class)
  void theExpectedChangesAreThoseOfManyPages(IntervalShape shape) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (double t : new double[] {0.5, 1.2, 3}) {
      double count = 0;
      for (int i = 0; i < PAGES; i++) {
        for (double time = gap(shape, 0, random); time <= t; time += gap(shape, 0, random)) {
          count++;
        }
      }
      assertThat(shape.renewals(t))
          .as("seed %d, %s", seed, t)
          .isCloseTo(count / PAGES, within(0.02 + 0.06 * count / PAGES));
    }
  }

  @ParameterizedTest
  @EnumSource(IntervalShape.class)
  void theExpectedChangesAfterAnAgeAreNearThoseOfManyPages(IntervalShape shape) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    double age = 0.6;
    double t = 1;
    double count = 0;
    for (int i = 0; i < PAGES; i++) {
      double time = gap(shape, age, random) - age;
      for (; time <= t; time += gap(shape, 0, random)) {
        count++;
      }
    }
    double reached = 1 - shape.survival(age + t) / shape.survival(age);
    assertThat(shape.expected(age, t, reached))
        .as("seed %d", seed)
        .isCloseTo(count / PAGES, within(0.25 * count / PAGES));
  }
}
