package dev.vigil.discover.topic.crawl;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Learns which words around links lead to relevant pages: logistic regression over hashed features,
 * one step for each link (with a step size for each feature that falls with use, Duchi, Hazan and
 * Singer 2011). For one thread.
 */
final class LinkWordModel {
  private static final int BITS = 18;
  private static final int MASK = (1 << BITS) - 1;
  private static final double STEP = 0.5;

  private final float[] weights = new float[1 << BITS];
  private final float[] squares = new float[1 << BITS];
  private double bias;
  private double biasSquares;

  /** The logarithm of the odds that the link leads to a relevant page. */
  double odds(int[] features, double near) {
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
  void learn(int[] features, double near, double relevance) {
    double error = Apprentice.logistic(odds(features, near)) - relevance;
    double gradient = error * scale(features);
    float square = (float) (gradient * gradient);
    for (int feature : features) {
      int at = feature & MASK;
      squares[at] += square;
      weights[at] -= (float) (STEP * gradient / (Math.sqrt(squares[at]) + 1e-4));
    }
    biasSquares += error * error;
    bias -= 0.2 * error / (Math.sqrt(biasSquares) + 1e-4);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeDouble(bias);
    out.writeDouble(biasSquares);
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
    for (int left = in.readInt(); left > 0; left--) {
      int at = in.readInt() & MASK;
      weights[at] = in.readFloat();
      squares[at] = in.readFloat();
    }
  }
}
