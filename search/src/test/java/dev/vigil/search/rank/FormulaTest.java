package dev.vigil.search.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Event expressions against the sum over all combinations of their events. */
class FormulaTest {
  private static final int EVENTS = 4;

  private static Formula random(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    if (kind == 0) {
      return new Formula.Leaf(random.nextInt(EVENTS));
    }
    if (kind == 1) {
      return new Formula.Not(random(random, depth - 1));
    }
    List<Formula> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      parts.add(random(random, depth - 1));
    }
    double[] weights = new double[parts.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = random.nextDouble() / weights.length;
    }
    return switch (kind) {
      case 2 -> new Formula.All(parts);
      case 3 -> new Formula.Any(parts);
      default -> new Formula.Sum(parts, weights, 1, weights.length);
    };
  }

  /** The value where each event happens or not. */
  private static double value(Formula formula, boolean[] world) {
    return switch (formula) {
      case Formula.Leaf(int index) -> world[index] ? 1 : 0;
      case Formula.Not(Formula part) -> 1 - value(part, world);
      case Formula.All(List<Formula> parts) ->
          parts.stream().mapToDouble(part -> value(part, world)).reduce(1, (a, b) -> a * b);
      case Formula.Any(List<Formula> parts) ->
          1 - parts.stream().mapToDouble(part -> 1 - value(part, world)).reduce(1, (a, b) -> a * b);
      case Formula.Sum sum -> {
        double total = 0;
        for (int i = 0; i < sum.weights().length; i++) {
          total += sum.weights()[i] * value(sum.parts().get(i), world);
        }
        yield total;
      }
    };
  }

  private static double expected(Formula formula, double[] p) {
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
      Formula formula = random(random, 3);
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
    Formula a = new Formula.Leaf(0);
    Formula b = new Formula.Leaf(1);
    double[] onlyA = {0.1, 0};
    assertThat(new Formula.All(List.of(a, b)).holds(onlyA)).isFalse();
    assertThat(new Formula.Any(List.of(a, b)).holds(onlyA)).isTrue();
    assertThat(new Formula.Not(b).holds(onlyA)).isTrue();
    assertThat(new Formula.Not(a).holds(onlyA)).isFalse();
    double[] even = {0.5, 0.5};
    assertThat(new Formula.Sum(List.of(a, b), even, 2, 2).holds(onlyA)).isFalse();
    assertThat(new Formula.Sum(List.of(a, b), even, 1, 2).holds(onlyA)).isTrue();
    assertThat(new Formula.Sum(List.of(b, a), even, 1, 1).holds(onlyA))
        .as("a part that only adds to the score")
        .isFalse();
  }

  @Test
  void whatIsUnwantedLowersAScoreButTakesNoAnswerAway() {
    Formula sum =
        new Formula.Sum(
            List.of(new Formula.Leaf(0), new Formula.Leaf(1)), new double[] {1, -1}, 1, 1);
    assertThat(sum.probability(new double[] {0.5, 0.2})).isCloseTo(0.3, within(1e-9));
    assertThat(sum.probability(new double[] {0.5, 0.9})).isPositive().isLessThan(0.01);
  }
}
