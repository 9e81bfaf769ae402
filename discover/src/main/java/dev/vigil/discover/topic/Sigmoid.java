package dev.vigil.discover.topic;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Turns the distance from a separating plane into a probability, fitted on held-out pages (Platt
 * 1999, with the numerically stable form of Lin, Lin and Weng 2007). Immutable.
 */
record Sigmoid(double slope, double offset) {
  /** For a topic with too few pages to hold any out; deliberately cautious. */
  static final Sigmoid UNFITTED = new Sigmoid(-1.5, 0.5);

  private static final int ROUNDS = 100;

  /** How many standard deviations above the counter-examples a page belongs to a topic. */
  private static final double DEVIATIONS = 6;

  /**
   * How far a page is on the way from unknown pages to the only example to belong to its topic. On
   * pages of an encyclopedia, ten of 800 pages of other topics were farther than 0.10 beside one
   * counter-example and 0.08 beside five to forty; of those of the same topic a tenth was farther
   * than 0.13 to 0.18.
   */
  private static final double WAY = 0.12;

  /** Beside one counter-example the distances of pages about other things differ more. */
  private static final double WAY_OF_FEW = 0.03;

  /** The logarithm of the odds that a typical counter-example does not belong to the topic. */
  private static final double SURE = 3;

  double of(double distance) {
    double x = slope * distance + offset;
    return x >= 0 ? Math.exp(-x) / (1 + Math.exp(-x)) : 1 / (1 + Math.exp(x));
  }

  /** As steep, with the probability one half at a distance. */
  Sigmoid at(double distance) {
    return new Sigmoid(slope, -slope * distance);
  }

  /** The distance that has this probability. */
  double distance(double probability) {
    return (Math.log((1 - probability) / probability) - offset) / slope;
  }

  /**
   * For a topic whose only example cannot be held out: a page belongs to it if it is farther from
   * the counter-examples than nearly all of them are from each other.
   *
   * @param against the distances of counter-examples that were held out
   */
  static Sigmoid above(double[] against) {
    double mean = Arrays.stream(against).average().orElse(-1);
    double squares = Arrays.stream(against).map(d -> (d - mean) * (d - mean)).sum();
    double width = DEVIATIONS * Math.max(1e-3, Math.sqrt(squares / against.length));
    double slope = -SURE / width;
    return new Sigmoid(slope, -slope * (mean + width));
  }

  /**
   * For a topic with too few pages to hold any out. Pages about other things are where a page is
   * that has no known word; this holds beside one counter-example as beside many.
   *
   * @param unknown the distance of a page without known words
   * @param examples the mean distance of the examples
   * @param against the number of counter-examples
   */
  static Sigmoid between(double unknown, double examples, int against) {
    double width = (WAY + WAY_OF_FEW / against) * Math.max(1e-3, examples - unknown);
    double slope = -SURE / width;
    return new Sigmoid(slope, -slope * (unknown + width));
  }

  /** Fits both numbers to distances with known answers by Newton's method. */
  static Sigmoid fit(double[] distances, boolean[] positive) {
    int n = distances.length;
    int yes = 0;
    for (boolean one : positive) {
      yes += one ? 1 : 0;
    }
    int no = n - yes;
    if (yes < 2 || no < 2) {
      return UNFITTED;
    }
    double high = (yes + 1.0) / (yes + 2.0);
    double low = 1 / (no + 2.0);
    double a = 0;
    double b = Math.log((no + 1.0) / (yes + 1.0));
    double value = loss(distances, positive, high, low, a, b);
    for (int round = 0; round < ROUNDS; round++) {
      double h11 = 1e-12;
      double h22 = 1e-12;
      double h21 = 0;
      double g1 = 0;
      double g2 = 0;
      for (int i = 0; i < n; i++) {
        double x = a * distances[i] + b;
        double p = x >= 0 ? Math.exp(-x) / (1 + Math.exp(-x)) : 1 / (1 + Math.exp(x));
        double d2 = p * (1 - p);
        double d1 = (positive[i] ? high : low) - p;
        h11 += distances[i] * distances[i] * d2;
        h22 += d2;
        h21 += distances[i] * d2;
        g1 += distances[i] * d1;
        g2 += d1;
      }
      if (Math.abs(g1) < 1e-6 && Math.abs(g2) < 1e-6) {
        break;
      }
      double det = h11 * h22 - h21 * h21;
      double stepA = -(h22 * g1 - h21 * g2) / det;
      double stepB = -(-h21 * g1 + h11 * g2) / det;
      double slope = g1 * stepA + g2 * stepB;
      double size = 1;
      boolean moved = false;
      while (size >= 1e-10) {
        double next = loss(distances, positive, high, low, a + size * stepA, b + size * stepB);
        if (next < value + 1e-4 * size * slope) {
          a += size * stepA;
          b += size * stepB;
          value = next;
          moved = true;
          break;
        }
        size /= 2;
      }
      if (!moved) {
        break;
      }
    }
    // A rising distance must never lower the confidence, whatever the held-out pages say.
    return a < -0.05 && Double.isFinite(b) ? new Sigmoid(a, b) : UNFITTED;
  }

  private static double loss(
      double[] distances, boolean[] positive, double high, double low, double a, double b) {
    double sum = 0;
    for (int i = 0; i < distances.length; i++) {
      double t = positive[i] ? high : low;
      double x = a * distances[i] + b;
      sum += x >= 0 ? t * x + Math.log1p(Math.exp(-x)) : (t - 1) * x + Math.log1p(Math.exp(x));
    }
    return sum;
  }

  void write(DataOutput out) throws IOException {
    out.writeDouble(slope);
    out.writeDouble(offset);
  }

  static Sigmoid read(DataInput in) throws IOException {
    return new Sigmoid(in.readDouble(), in.readDouble());
  }
}
