package dev.vigil.discover.topic.crawl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Learns during a crawl which links lead to relevant pages: logistic regression over hashed
 * features, one step for each fetched page (with a step size for each feature that falls with use,
 * Duchi, Hazan and Singer 2011). For one thread.
 *
 * <p>Before it learns from a link it is asked about it. These answers are compared with those of
 * the baseline, the relevance of the source page: the apprentice takes over when it orders the last
 * links clearly better.
 */
public final class Apprentice {
  private static final int BITS = 18;
  private static final int MASK = (1 << BITS) - 1;
  private static final double STEP = 0.5;
  private static final int WINDOW = 400;

  /** The links from which it may take over. */
  static final int LEAST = 40;

  private static final int LEAST_OF_A_KIND = 6;
  private static final double LEAST_QUALITY = 0.65;
  private static final double BETTER_BY = 0.02;

  private final float[] weights = new float[1 << BITS];
  private final float[] squares = new float[1 << BITS];
  private double bias;
  private double biasSquares;
  private long seen;

  private final float[] own = new float[WINDOW];
  private final float[] other = new float[WINDOW];
  private final boolean[] good = new boolean[WINDOW];

  /** The expected relevance of the page behind a link. */
  public double score(int[] features, double near) {
    return 1 / (1 + Math.exp(-sum(features, near)));
  }

  private double sum(int[] features, double near) {
    double sum = bias;
    double scale = scale(features);
    for (int feature : features) {
      sum += weights[feature & MASK] * scale;
    }
    // What the critic says about the words near the link is evidence before anything is learnt.
    return sum + 4 * near - 2;
  }

  private static double scale(int[] features) {
    return features.length == 0 ? 0 : 1 / Math.sqrt(features.length);
  }

  /** Learns that a link led to a page of that relevance. */
  public void learn(int[] features, double near, double relevance, double baseline) {
    int slot = (int) (seen++ % WINDOW);
    own[slot] = (float) score(features, near);
    other[slot] = (float) baseline;
    good[slot] = relevance >= 0.5;
    study(features, near, relevance);
  }

  /** Learns from a link to a page that was judged before; nothing was predicted. */
  void study(int[] features, double near, double relevance) {
    double expected = score(features, near);
    double error = expected - relevance;
    double scale = scale(features);
    double gradient = error * scale;
    float square = (float) (gradient * gradient);
    for (int feature : features) {
      int at = feature & MASK;
      squares[at] += square;
      weights[at] -= (float) (STEP * gradient / (Math.sqrt(squares[at]) + 1e-4));
    }
    biasSquares += error * error;
    bias -= 0.2 * error / (Math.sqrt(biasSquares) + 1e-4);
  }

  long seen() {
    return seen;
  }

  /** Whether it orders links clearly better than the baseline. */
  boolean isGoodEnough() {
    int n = (int) Math.min(seen, WINDOW);
    int positive = 0;
    for (int i = 0; i < n; i++) {
      positive += good[i] ? 1 : 0;
    }
    if (n < LEAST || positive < LEAST_OF_A_KIND || n - positive < LEAST_OF_A_KIND) {
      return false;
    }
    double mine = quality(own, n);
    // Few links prove little, so the difference must be larger.
    double margin = BETTER_BY + 0.5 / Math.sqrt(n);
    return mine >= LEAST_QUALITY && mine >= quality(other, n) + margin;
  }

  /** The quality of the apprentice on its last links: the area under the ROC curve. */
  double quality() {
    return quality(own, (int) Math.min(seen, WINDOW));
  }

  /** The same for the baseline. */
  double baselineQuality() {
    return quality(other, (int) Math.min(seen, WINDOW));
  }

  private double quality(float[] scores, int n) {
    double above = 0;
    long pairs = 0;
    for (int i = 0; i < n; i++) {
      if (good[i]) {
        for (int j = 0; j < n; j++) {
          if (!good[j]) {
            pairs++;
            above += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
          }
        }
      }
    }
    return pairs == 0 ? 0.5 : above / pairs;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeDouble(bias);
    out.writeDouble(biasSquares);
    out.writeLong(seen);
    for (int i = 0; i < WINDOW; i++) {
      out.writeFloat(own[i]);
      out.writeFloat(other[i]);
      out.writeBoolean(good[i]);
    }
    int used = 0;
    for (float square : squares) {
      used += square > 0 ? 1 : 0;
    }
    out.writeInt(used);
    for (int i = 0; i < squares.length; i++) {
      if (squares[i] > 0) {
        out.writeInt(i);
        out.writeFloat(weights[i]);
        out.writeFloat(squares[i]);
      }
    }
  }

  void read(DataInputStream in) throws IOException {
    bias = in.readDouble();
    biasSquares = in.readDouble();
    seen = in.readLong();
    for (int i = 0; i < WINDOW; i++) {
      own[i] = in.readFloat();
      other[i] = in.readFloat();
      good[i] = in.readBoolean();
    }
    for (int left = in.readInt(); left > 0; left--) {
      int at = in.readInt() & MASK;
      weights[at] = in.readFloat();
      squares[at] = in.readFloat();
    }
  }
}
