package dev.vigil.search.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Event expressions against the sum over all combinations of their events. */
class ProbabilisticQueryTest {
  private static final int EVENTS = 4;

  private static ProbabilisticQuery random(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    if (kind == 0) {
      return new ProbabilisticQuery.Leaf(random.nextInt(EVENTS));
    }
    if (kind == 1) {
      return new ProbabilisticQuery.Not(random(random, depth - 1));
    }
    List<ProbabilisticQuery> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      parts.add(random(random, depth - 1));
    }
    double[] weights = new double[parts.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = random.nextDouble() / weights.length;
    }
    return switch (kind) {
      case 2 -> new ProbabilisticQuery.All(parts);
      case 3 -> new ProbabilisticQuery.Any(parts);
      default -> new ProbabilisticQuery.Sum(parts, weights, 1, weights.length);
    };
  }

  /** The value where each event happens or not. */
  private static double value(ProbabilisticQuery formula, boolean[] world) {
    return switch (formula) {
      case ProbabilisticQuery.Leaf(int index) -> world[index] ? 1 : 0;
      case ProbabilisticQuery.Not(ProbabilisticQuery part) -> 1 - value(part, world);
      case ProbabilisticQuery.All(List<ProbabilisticQuery> parts) ->
          parts.stream().mapToDouble(part -> value(part, world)).reduce(1, (a, b) -> a * b);
      case ProbabilisticQuery.Any(List<ProbabilisticQuery> parts) ->
          1 - parts.stream().mapToDouble(part -> 1 - value(part, world)).reduce(1, (a, b) -> a * b);
      case ProbabilisticQuery.Sum sum -> {
        double total = 0;
        for (int i = 0; i < sum.weights().length; i++) {
          total += sum.weights()[i] * value(sum.parts().get(i), world);
        }
        yield total;
      }
    };
  }

  private static double expected(ProbabilisticQuery formula, double[] p) {
    double total = 0;
    for (int bits = 0; bits < (1 << EVENTS); bits++) {
      boolean[] world = new boolean[EVENTS];
      double chance = 1;
      for (int i = 0; i < EVENTS; i++) {
        world[i] = ((bits >> i) & 1) == 1;
        chance *= world[i] ? p[i] : 1 - p[i];
      }
      total += chance * value(formula, world);
    }
    return total;
  }

  @Test
  void theProbabilityIsThatOfAllCombinationsOfItsEvents() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      ProbabilisticQuery formula = random(random, 3);
      double[] p = new double[EVENTS];
      for (int event = 0; event < EVENTS; event++) {
        int kind = random.nextInt(5);
        p[event] = kind == 0 ? 0 : kind == 1 ? 1 : random.nextDouble();
      }
      assertThat(formula.probability(p))
          .as("seed %d, %s", seed, formula)
          .isCloseTo(expected(formula, p), within(1e-9));
    }
  }

  @Test
  void anExpressionHoldsWhereItsEventsArePossible() {
    ProbabilisticQuery a = new ProbabilisticQuery.Leaf(0);
    ProbabilisticQuery b = new ProbabilisticQuery.Leaf(1);
    double[] onlyA = {0.1, 0};
    assertThat(new ProbabilisticQuery.All(List.of(a, b)).holds(onlyA)).isFalse();
    assertThat(new ProbabilisticQuery.Any(List.of(a, b)).holds(onlyA)).isTrue();
    assertThat(new ProbabilisticQuery.Not(b).holds(onlyA)).isTrue();
    assertThat(new ProbabilisticQuery.Not(a).holds(onlyA)).isFalse();
    double[] even = {0.5, 0.5};
    assertThat(new ProbabilisticQuery.Sum(List.of(a, b), even, 2, 2).holds(onlyA)).isFalse();
    assertThat(new ProbabilisticQuery.Sum(List.of(a, b), even, 1, 2).holds(onlyA)).isTrue();
    assertThat(new ProbabilisticQuery.Sum(List.of(b, a), even, 1, 1).holds(onlyA))
        .as("a part that only adds to the score")
        .isFalse();
  }

  @Test
  void whatIsUnwantedLowersAScoreButTakesNoAnswerAway() {
    ProbabilisticQuery sum =
        new ProbabilisticQuery.Sum(
            List.of(new ProbabilisticQuery.Leaf(0), new ProbabilisticQuery.Leaf(1)),
            new double[] {1, -1},
            1,
            1);
    assertThat(sum.probability(new double[] {0.5, 0.2})).isCloseTo(0.3, within(1e-9));
    assertThat(sum.probability(new double[] {0.5, 0.9})).isPositive().isLessThan(0.01);
  }
}
