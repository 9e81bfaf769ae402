package dev.vigil.discover.topic.crawl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Weighs the kinds of evidence that a waiting page is relevant: logistic regression over a few
 * numbers, fitted anew to the last {@value #WINDOW} visited pages and drawn towards weights that
 * held on other topics. For one thread.
 */
final class LinkRegression {
  /**
   * Bias, words, near, anchor, context, yield, source, links, neighbours, yields of anchor and
   * place, other sources.
   */
  static final int SIZE = 12;

  private static final int WINDOW = 600;
  private static final int STEPS = 60;
  private static final double RATE = 0.5;

  /** How many pages the starting weights are worth. */
  private static final double TRUST = 60;

  /**
   * Fitted to the pages that waited in crawls for 16 topics of an encyclopedia. The relevance of
   * the source counts against a page: words near a link that speak for the topic mean less on a
   * page that is about it.
   */
  private static final double[] START = {
    -0.45, 0.2, 0.4, 0.63, 0.81, 0.1, -1.3, 0.69, 0.27, 0.45, 0.29, -0.57
  };

  private final double[] weights = START.clone();
  private final float[][] pages = new float[WINDOW][];
  private final float[] relevance = new float[WINDOW];
  private long seen;

  double odds(double[] evidence) {
    double sum = 0;
    for (int i = 0; i < SIZE; i++) {
      sum += weights[i] * evidence[i];
    }
    return sum;
  }

  /** Remembers what was known of a page and how relevant it was. */
  void add(double[] evidence, double relevant) {
    int slot = (int) (seen++ % WINDOW);
    float[] copy = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      copy[i] = (float) evidence[i];
    }
    pages[slot] = copy;
    relevance[slot] = (float) relevant;
  }

  /** Fits the weights to the remembered pages; the cost is linear in their number. */
  void fit() {
    int n = (int) Math.min(seen, WINDOW);
    double[] squares = new double[SIZE];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < SIZE; k++) {
        squares[k] += pages[i][k] * pages[i][k] / 4;
      }
    }
    for (int step = 0; step < STEPS; step++) {
      double[] gradient = new double[SIZE];
      for (int k = 0; k < SIZE; k++) {
        gradient[k] = TRUST / 4 * (weights[k] - START[k]);
      }
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < SIZE; k++) {
          sum += weights[k] * pages[i][k];
        }
        double error = Apprentice.logistic(sum) - relevance[i];
        for (int k = 0; k < SIZE; k++) {
          gradient[k] += error * pages[i][k];
        }
      }
      for (int k = 0; k < SIZE; k++) {
        weights[k] -= RATE * gradient[k] / (squares[k] + TRUST / 4);
      }
    }
  }

  double[] weights() {
    return weights.clone();
  }

  void write(DataOutputStream out) throws IOException {
    int n = (int) Math.min(seen, WINDOW);
    out.writeInt(n);
    for (int i = 0; i < n; i++) {
      for (float value : pages[i]) {
        out.writeFloat(value);
      }
      out.writeFloat(relevance[i]);
    }
  }

  void read(DataInputStream in) throws IOException {
    Arrays.fill(pages, null);
    seen = 0;
    for (int left = in.readInt(); left > 0; left--) {
      double[] evidence = new double[SIZE];
      for (int k = 0; k < SIZE; k++) {
        evidence[k] = in.readFloat();
      }
      add(evidence, in.readFloat());
    }
    fit();
  }
}
