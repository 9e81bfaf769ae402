package dev.vigil.search.rank;

import java.util.List;

/**
 * A query as an expression over independent events, after XIRQL: the event of a leaf is "the
 * element is about this part of the query". A leaf that occurs twice is one event, so {@code a AND
 * (a OR b)} has the same score as {@code a}. Immutable.
 */
sealed interface ProbabilisticQuery {
  /** More repeated events than this are treated as independent; the cost doubles with each. */
  int MOST_REPEATED = 10;

  /** A leaf by its number. */
  record Leaf(int index) implements ProbabilisticQuery {}

  /**
   * A weighted sum. Parts with a weight below zero come last; they lower a score, but do not take
   * an answer away.
   *
   * @param least of the first {@code counted} parts have to hold; the others only add to the score
   */
  record Sum(List<ProbabilisticQuery> parts, double[] weights, int least, int counted)
      implements ProbabilisticQuery {}

  record All(List<ProbabilisticQuery> parts) implements ProbabilisticQuery {}

  record Any(List<ProbabilisticQuery> parts) implements ProbabilisticQuery {}

  record Not(ProbabilisticQuery part) implements ProbabilisticQuery {}

  /** Whether it holds where the leaves have these probabilities. */
  default boolean holds(double[] p) {
    return switch (this) {
      case Leaf(int index) -> p[index] > 0;
      case Sum(List<ProbabilisticQuery> parts, double[] weights, int least, int counted) -> {
        int held = 0;
        for (int i = 0; i < counted; i++) {
          held += parts.get(i).holds(p) ? 1 : 0;
        }
        yield held >= least;
      }
      case All(List<ProbabilisticQuery> parts) -> parts.stream().allMatch(part -> part.holds(p));
      case Any(List<ProbabilisticQuery> parts) -> parts.stream().anyMatch(part -> part.holds(p));
      case Not(ProbabilisticQuery part) -> !part.holds(p);
    };
  }

  /** The probability of the expression, by independence of the leaves. */
  default double probability(double[] p) {
    if (this instanceof Leaf(int index)) {
      return p[index];
    }
    if (this instanceof Sum sum) {
      // An expected value is linear, also where events repeat.
      double total = 0;
      for (int i = 0; i < sum.weights().length; i++) {
        total += sum.weights()[i] * sum.parts().get(i).probability(p);
      }
      return least(total, sum.weights());
    }
    int[] uses = new int[p.length];
    count(uses);
    return expand(p, uses, 0);
  }

  private static double least(double sum, double[] weights) {
    boolean lowered = weights.length > 0 && weights[weights.length - 1] < 0;
    return lowered ? Math.max(1e-6, sum) : sum;
  }

  private double expand(double[] p, int[] uses, int depth) {
    for (int i = 0; i < uses.length && depth < MOST_REPEATED; i++) {
      if (uses[i] > 1 && p[i] > 0 && p[i] < 1) {
        double[] with = p.clone();
        with[i] = 1;
        double[] without = p.clone();
        without[i] = 0;
        return p[i] * expand(with, uses, depth + 1) + (1 - p[i]) * expand(without, uses, depth + 1);
      }
    }
    return independent(p);
  }

  private double independent(double[] p) {
    return switch (this) {
      case Leaf(int index) -> p[index];
      case Sum(List<ProbabilisticQuery> parts, double[] weights, int least, int counted) -> {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
          sum += weights[i] * parts.get(i).independent(p);
        }
        yield least(sum, weights);
      }
      case All(List<ProbabilisticQuery> parts) -> {
        double product = 1;
        for (ProbabilisticQuery part : parts) {
          product *= part.independent(p);
        }
        yield product;
      }
      case Any(List<ProbabilisticQuery> parts) -> {
        double none = 1;
        for (ProbabilisticQuery part : parts) {
          none *= 1 - part.independent(p);
        }
        yield 1 - none;
      }
      case Not(ProbabilisticQuery part) -> 1 - part.independent(p);
    };
  }

  private void count(int[] uses) {
    switch (this) {
      case Leaf(int index) -> uses[index]++;
      case Sum(List<ProbabilisticQuery> parts, double[] weights, int least, int counted) ->
          parts.forEach(part -> part.count(uses));
      case All(List<ProbabilisticQuery> parts) -> parts.forEach(part -> part.count(uses));
      case Any(List<ProbabilisticQuery> parts) -> parts.forEach(part -> part.count(uses));
      case Not(ProbabilisticQuery part) -> part.count(uses);
    }
  }
}
