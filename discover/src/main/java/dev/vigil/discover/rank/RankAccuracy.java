package dev.vigil.discover.rank;

import java.util.Arrays;

/**
 * The error of an importance estimate compared with the exact importance. Immutable.
 *
 * @param distance the sum of all differences (L1), from 0 to 2
 * @param relative the mean difference in parts of a page's true importance
 * @param relativeOfTop the mean relative difference of the most important tenth of the pages
 */
public record RankAccuracy(double distance, double relative, double relativeOfTop) {
  public static RankAccuracy of(double[] estimate, double[] truth) {
    double[] sorted = truth.clone();
    Arrays.sort(sorted);
    int tenth = Math.max(1, truth.length / 10);
    double least = truth.length == 0 ? 0 : sorted[truth.length - tenth];
    double distance = 0;
    double relative = 0;
    double relativeOfTop = 0;
    int top = 0;
    for (int page = 0; page < truth.length; page++) {
      double off = Math.abs(estimate[page] - truth[page]);
      distance += off;
      relative += off / truth[page];
      if (truth[page] >= least) {
        relativeOfTop += off / truth[page];
        top++;
      }
    }
    return new RankAccuracy(
        distance, relative / Math.max(1, truth.length), relativeOfTop / Math.max(1, top));
  }
}
