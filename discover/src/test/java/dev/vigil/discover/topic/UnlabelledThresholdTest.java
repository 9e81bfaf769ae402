package dev.vigil.discover.topic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnlabelledThresholdTest {
  private static double[] around(double mean, double spread, int count, long seed) {
    Random random = new Random(seed);
    return IntStream.range(0, count)
        .mapToDouble(i -> mean + spread * random.nextGaussian())
        .toArray();
  }

  private static double[] both(double[] one, double[] other) {
    return java.util.stream.DoubleStream.concat(
            java.util.Arrays.stream(one), java.util.Arrays.stream(other))
        .toArray();
  }

  @Test
  void aTopicThatFewUnlabelledPagesHaveStartsFartherOut() {
    double[] labelled = around(0, 0.3, 10, 1);
    double[] others = around(-1, 0.3, 2_000, 2);
    double rare =
        new UnlabelledThreshold(
                new double[][] {labelled}, new double[][] {both(others, around(0, 0.3, 20, 3))})
            .distance(0);
    double frequent =
        new UnlabelledThreshold(
                new double[][] {labelled}, new double[][] {both(others, around(0, 0.3, 2_000, 3))})
            .distance(0);
    assertThat(rare).isGreaterThan(frequent + 0.1).isBetween(-0.6, 0.2);
  }

  @Test
  void withoutPagesOfTheTopicTheThresholdStaysAboveTheOthers() {
    double[] labelled = around(0, 0.2, 10, 1);
    double distance =
        new UnlabelledThreshold(new double[][] {labelled}, new double[][] {around(-2, 0.2, 500, 2)})
            .distance(0);
    assertThat(distance).isBetween(-0.8, 0.0);
  }
}
