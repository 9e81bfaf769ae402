package dev.vigil.discover.database;

import java.util.Arrays;
import java.util.List;

/**
 * Estimates how many documents of each kind a database has from the numbers of matches of queries,
 * corrected by how often a query matches documents of other kinds. Stateless.
 *
 * <p>A query is expected to match the sum over all kinds of the documents of the kind times the
 * rate at which the query matches them. The estimate makes the observed numbers most probable
 * (Poisson), by the multiplicative steps of Richardson (1972) and Lucy (1974): no estimate is ever
 * negative, and a kind is only there if the numbers of its queries cannot be explained by others.
 */
final class TopicMixture {
  private static final int ROUNDS = 200;

  /** A kind that explains no more matches than these is not there. */
  private static final double NOISE = 1.5;

  private TopicMixture() {}

  /**
   * The documents of each kind.
   *
   * @param rates for each query, how often it matches a document of each kind
   */
  static double[] solve(List<double[]> rates, List<MatchCount> counts, int kinds) {
    double total = counts.stream().mapToLong(MatchCount::number).sum();
    double[] documents = new double[kinds];
    double[] sums = new double[kinds];
    for (double[] rate : rates) {
      for (int t = 0; t < kinds; t++) {
        sums[t] += rate[t];
      }
    }
    Arrays.fill(documents, total / Math.max(1e-9, Arrays.stream(sums).sum()));
    for (int round = 0; round < ROUNDS && total > 0; round++) {
      double[] factor = new double[kinds];
      for (int q = 0; q < rates.size(); q++) {
        double[] rate = rates.get(q);
        double expected = 1e-9;
        for (int t = 0; t < kinds; t++) {
          expected += rate[t] * documents[t];
        }
        double ratio = ratio(counts.get(q), expected);
        for (int t = 0; t < kinds; t++) {
          factor[t] += rate[t] * ratio;
        }
      }
      for (int t = 0; t < kinds; t++) {
        documents[t] = sums[t] == 0 ? 0 : Math.max(0, documents[t] * factor[t] - NOISE) / sums[t];
      }
    }
    return documents;
  }

  /** The observed by the expected number; a capped number agrees with every larger one. */
  private static double ratio(MatchCount count, double expected) {
    return count instanceof MatchCount.AtLeast(long least) && expected >= least
        ? 1
        : count.number() / expected;
  }
}
