package dev.vigil.discover.topic;

import java.util.Arrays;

/**
 * Chooses the distance from which a page belongs to a topic, by labelled pages that were held out
 * and by many unlabelled ones. Labelled pages alone do not show it: among them a topic is frequent,
 * among all pages it is rare. For one node of a tree.
 *
 * <p>The distances of the pages of a topic count as normally distributed; few pages show their mean
 * but hardly their spread, so the spread of the sibling topics counts too. Above any distance there
 * are at least the topic's pages among the unlabelled ones. This bounds the share of its pages from
 * above (Blanchard, Lee and Scott 2010); the share is that bound, drawn towards the usual share of
 * the siblings. The distance with the best expected F1 is chosen.
 */
final class UnlabelledThreshold {
  /** With fewer unlabelled pages, their distances say little. */
  static final int LEAST_PAGES = 100;

  /** With fewer labelled pages of a topic, their mean says little. */
  static final int LEAST_LABELS = 5;

  /** What the spread of the siblings counts, in labelled pages. */
  private static final int SIBLINGS = 10;

  /** What a topic's own share counts beside that of its siblings. */
  private static final double OWN = 0.25;

  private static final int STEPS = 60;

  /** The share of a topic's pages above a distance at which its pages are counted. */
  private static final double LEAST_RECALL = 0.7;

  private static final double MOST_RECALL = 0.95;

  private final double[] means;
  private final double[] spreads;
  private final double[][] unlabelled;
  private final double[] shares;

  /**
   * @param held the distances of the held-out labelled pages of each topic
   * @param unlabelled the distances of the unlabelled pages from each topic
   */
  UnlabelledThreshold(double[][] held, double[][] unlabelled) {
    this.unlabelled = Arrays.stream(unlabelled).map(double[]::clone).toArray(double[][]::new);
    Arrays.stream(this.unlabelled).forEach(Arrays::sort);
    means = new double[held.length];
    spreads = new double[held.length];
    shares = new double[held.length];
    double squares = 0;
    int free = 0;
    for (int t = 0; t < held.length; t++) {
      means[t] = Arrays.stream(held[t]).average().orElse(0);
      for (double one : held[t]) {
        spreads[t] += (one - means[t]) * (one - means[t]);
      }
      squares += spreads[t];
      free += Math.max(0, held[t].length - 1);
    }
    double usual = squares / Math.max(1, free);
    for (int t = 0; t < held.length; t++) {
      double of = held[t].length - 1.0 + SIBLINGS;
      spreads[t] = Math.max(1e-3, Math.sqrt((spreads[t] + SIBLINGS * usual) / of));
      shares[t] = share(t);
    }
    double[] sorted = shares.clone();
    Arrays.sort(sorted);
    double median = sorted.length == 0 ? 1 : sorted[sorted.length / 2];
    Arrays.setAll(shares, t -> Math.pow(shares[t], OWN) * Math.pow(median, 1 - OWN));
  }

  private double share(int topic) {
    double least = 1;
    for (int step = 0; step <= STEPS; step++) {
      double at = at(topic, step);
      double recall = recall(topic, at);
      if (recall >= LEAST_RECALL && recall <= MOST_RECALL) {
        least = Math.min(least, above(topic, at) / recall);
      }
    }
    return least;
  }

  /** The distance from which a page belongs to a topic. */
  double distance(int topic) {
    double best = 0;
    double chosen = means[topic];
    for (int step = 0; step <= STEPS; step++) {
      double at = at(topic, step);
      double f1 = 2 * shares[topic] * recall(topic, at) / (shares[topic] + above(topic, at));
      if (f1 > best) {
        best = f1;
        chosen = at;
      }
    }
    return chosen;
  }

  /** From two spreads below the mean to one and a half above. */
  private double at(int topic, int step) {
    return means[topic] + spreads[topic] * (-2 + 3.5 * step / STEPS);
  }

  private double recall(int topic, double distance) {
    return 1 - normal((distance - means[topic]) / spreads[topic]);
  }

  /** The share of the unlabelled pages above a distance; never none. */
  private double above(int topic, double distance) {
    double[] all = unlabelled[topic];
    int found = Arrays.binarySearch(all, distance);
    int at = found < 0 ? -found - 1 : found;
    return (all.length - at + 1.0) / all.length;
  }

  /** The normal distribution by the approximation of Bowling and others (2009), to 0.0002. */
  private static double normal(double x) {
    return 1 / (1 + Math.exp(-0.07056 * x * x * x - 1.5976 * x));
  }
}
