package dev.vigil.discover.rank;

import dev.vigil.discover.rank.graph.LinkGraph;
import java.util.Arrays;

/**
 * Computes the exact importance of all pages from the whole graph by power iteration: the share of
 * time that a random surfer spends on each page. It is what {@link Opic} tends to. Two numbers a
 * page in memory; a round costs O(pages + links). Immutable but for its array, which is not to be
 * written.
 *
 * @param importance of each page; all together are 1
 * @param rounds how often the graph was gone through
 * @param change by how much the last round changed the importance of all pages together
 */
public record PowerIteration(double[] importance, int rounds, double change) {
  /** Enough for changes near the precision of the numbers, whatever the graph. */
  private static final int MOST_ROUNDS = 20_000;

  /** Which part of a page's importance follows its links; the rest goes to all pages alike. */
  @FunctionalInterface
  public interface Following {
    double part(int links);

    /** Follows links as in OPIC: every page also links to the root. */
    static Following root() {
      return links -> links / (links + 1.0);
    }

    /** Follows links as in PageRank: with a fixed probability, and not from pages without links. */
    static Following damped(double damping) {
      return links -> links == 0 ? 0 : damping;
    }
  }

  /** Iterates until a round changes less than a tolerance. */
  public static PowerIteration of(LinkGraph graph, Following following, double tolerance) {
    return of(graph, following, tolerance, MOST_ROUNDS);
  }

  /** Iterates until a round changes less than a tolerance, up to a number of rounds. */
  public static PowerIteration of(
      LinkGraph graph, Following following, double tolerance, int mostRounds) {
    int pages = graph.pages();
    int[] targets = new int[graph.mostLinks()];
    double[] now = new double[pages];
    double[] next = new double[pages];
    Arrays.fill(now, 1.0 / pages);
    double change = Double.MAX_VALUE;
    int rounds = 0;
    while (rounds < mostRounds && change > tolerance) {
      Arrays.fill(next, 0);
      double all = 0;
      for (int page = 0; page < pages; page++) {
        int count = graph.targets(page, targets);
        double followed = now[page] * following.part(count);
        all += now[page] - followed;
        double each = count == 0 ? 0 : followed / count;
        for (int i = 0; i < count; i++) {
          next[targets[i]] += each;
        }
      }
      change = settle(now, next, all / pages);
      double[] spare = now;
      now = next;
      next = spare;
      rounds++;
    }
    return new PowerIteration(now, rounds, change);
  }

  /** Adds what every page gets, and returns how far the round has moved. */
  private static double settle(double[] now, double[] next, double each) {
    double change = 0;
    for (int page = 0; page < next.length; page++) {
      next[page] += each;
      change += Math.abs(next[page] - now[page]);
    }
    return change;
  }
}
