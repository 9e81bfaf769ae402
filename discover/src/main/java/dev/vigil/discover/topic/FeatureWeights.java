package dev.vigil.discover.topic;

import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The weights of the features for each topic. Where most topics use most features, all weights of a
 * feature stand side by side, which needs no topic numbers and is added several topics at once;
 * where few do, only the weights that are not 0 are kept. Immutable.
 */
final class FeatureWeights {
  private final int size;

  /** All weights by feature and topic; empty if the weights are sparse. */
  private final float[] rows;

  /** The topics that use feature k and their weights are at {@code starts[k]} and behind. */
  private final int[] starts;

  private final short[] topics;
  private final float[] weights;

  private FeatureWeights(int size, float[] rows, int[] starts, short[] topics, float[] weights) {
    this.size = size;
    this.rows = rows;
    this.starts = starts;
    this.topics = topics;
    this.weights = weights;
  }

  /**
   * @param size the number of topics
   * @param starts where the topics of each feature begin, and the end of the last
   */
  static FeatureWeights of(int size, int[] starts, short[] topics, float[] weights) {
    int features = starts.length - 1;
    int uses = starts[features];
    long cells = (long) features * size;
    if (cells > 2L * uses || cells > Integer.MAX_VALUE / 2) {
      return new FeatureWeights(
          size, new float[0], starts, Arrays.copyOf(topics, uses), Arrays.copyOf(weights, uses));
    }
    float[] rows = new float[(int) cells];
    for (int k = 0; k < features; k++) {
      for (int p = starts[k]; p < starts[k + 1]; p++) {
        rows[k * size + topics[p]] = weights[p];
      }
    }
    return new FeatureWeights(size, rows, new int[0], new short[0], new float[0]);
  }

  /** The weight of a feature for a topic. */
  float of(int feature, int topic) {
    if (rows.length > 0) {
      return rows[feature * size + topic];
    }
    for (int p = starts[feature]; p < starts[feature + 1]; p++) {
      if (topics[p] == topic) {
        return weights[p];
      }
    }
    return 0;
  }

  /** Adds the weights of a feature, times its value in a page, to the sums of all topics. */
  void add(int feature, float value, double[] sums) {
    if (rows.length > 0) {
      int from = feature * size;
      for (int t = 0; t < sums.length; t++) {
        sums[t] += value * rows[from + t];
      }
      return;
    }
    for (int p = starts[feature]; p < starts[feature + 1]; p++) {
      sums[topics[p]] += value * weights[p];
    }
  }

  /** Writes how many topics use a feature, and their weights. */
  void write(int feature, DataOutput out) throws IOException {
    if (rows.length == 0) {
      out.writeInt(starts[feature + 1] - starts[feature]);
      for (int p = starts[feature]; p < starts[feature + 1]; p++) {
        out.writeShort(topics[p]);
        out.writeFloat(weights[p]);
      }
      return;
    }
    int from = feature * size;
    int uses = 0;
    for (int t = 0; t < size; t++) {
      uses += rows[from + t] != 0 ? 1 : 0;
    }
    out.writeInt(uses);
    for (int t = 0; t < size; t++) {
      if (rows[from + t] != 0) {
        out.writeShort(t);
        out.writeFloat(rows[from + t]);
      }
    }
  }
}
