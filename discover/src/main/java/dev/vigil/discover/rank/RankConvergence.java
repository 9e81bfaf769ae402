package dev.vigil.discover.rank;

import dev.vigil.discover.rank.PowerIteration.Following;
import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The convergence of an estimate to the exact importance with the number of reads. Immutable but
 * for its array, which is not to be written.
 *
 * @param importance the estimate in the end
 */
public record RankConvergence(List<Step> steps, double[] importance) {
  /** The accuracy of the estimate after a number of reads per page on average. */
  public record Step(double reads, RankAccuracy accuracy) {}

  public RankConvergence {
    steps = List.copyOf(steps);
  }

  /** Measures OPIC up to a number of reads per page. */
  public static RankConvergence opic(
      LinkGraph graph,
      OpicReadOrder order,
      CashWindow window,
      long seed,
      double[] exact,
      double reads) {
    return opic(graph, order, window, seed, ImportanceEstimate.FLOW, exact, reads);
  }

  /** Measures OPIC with one of the estimates up to a number of reads per page. */
  public static RankConvergence opic(
      LinkGraph graph,
      OpicReadOrder order,
      CashWindow window,
      long seed,
      ImportanceEstimate estimate,
      double[] exact,
      double reads) {
    Opic opic = new Opic(graph, order, window, seed, estimate);
    List<Step> steps = new ArrayList<>();
    double[] importance = {};
    for (double mark : marks(reads)) {
      opic.read(Math.round(mark * graph.pages()) - opic.reads());
      importance = opic.importance();
      steps.add(new Step(mark, RankAccuracy.of(importance, exact)));
    }
    return new RankConvergence(steps, importance);
  }

  /** Measures power iteration over the whole graph: a round is one read of each page. */
  public static RankConvergence power(
      LinkGraph graph, Following following, double[] exact, int rounds) {
    List<Step> steps = new ArrayList<>();
    double[] importance = {};
    for (double mark : marks(rounds)) {
      importance = PowerIteration.of(graph, following, 0, (int) mark).importance();
      steps.add(new Step(mark, RankAccuracy.of(importance, exact)));
    }
    return new RankConvergence(steps, importance);
  }

  /** 1, 2, 5, 10, 20 and so on, and the end. */
  private static List<Double> marks(double end) {
    return Stream.concat(
            Stream.iterate(1.0, mark -> mark < end, RankConvergence::nextMark), Stream.of(end))
        .toList();
  }

  private static double nextMark(double mark) {
    double lead = mark / Math.pow(10, Math.floor(Math.log10(mark) + 1e-9));
    return Math.rint(lead) == 2 ? mark * 2.5 : mark * 2;
  }
}
