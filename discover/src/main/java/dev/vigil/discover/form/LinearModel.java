package dev.vigil.discover.form;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * Logistic regression over hashed features, one-vs-rest or multinomial. Immutable.
 *
 * <p>Kept small: a weight is one byte of a scale per class. Reading a vector costs a binary search
 * for each of its features.
 */
public final class LinearModel {
  private final int classes;
  private final int[] keys;
  private final byte[] weights;
  private final float[] scales;
  private final float[] biases;
  private final boolean together;

  private LinearModel(
      int classes, int[] keys, byte[] weights, float[] scales, float[] biases, boolean together) {
    this.together = together;
    this.classes = classes;
    this.keys = keys;
    this.weights = weights;
    this.scales = scales;
    this.biases = biases;
  }

  /**
   * A model of weights learnt elsewhere.
   *
   * @param weights by hashed feature a weight for each class
   * @param biases one for each class; a class that was never seen has negative infinity
   */
  public static LinearModel of(Map<Integer, double[]> weights, double[] biases) {
    return of(weights, biases, false);
  }

  /** A model of weights that were learnt for all classes at once (multinomial). */
  public static LinearModel together(Map<Integer, double[]> weights, double[] biases) {
    return of(weights, biases, true);
  }

  private static LinearModel of(Map<Integer, double[]> weights, double[] biases, boolean together) {
    int classes = biases.length;
    double[] most = new double[classes];
    for (double[] row : weights.values()) {
      for (int c = 0; c < classes; c++) {
        most[c] = Math.max(most[c], Math.abs(row[c]));
      }
    }
    float[] scales = new float[classes];
    float[] offsets = new float[classes];
    for (int c = 0; c < classes; c++) {
      scales[c] = (float) (most[c] / Byte.MAX_VALUE);
      offsets[c] = (float) biases[c];
    }
    int[] keys = new int[weights.size()];
    byte[] bytes = new byte[keys.length * classes];
    int k = 0;
    for (Map.Entry<Integer, double[]> row : new TreeMap<>(weights).entrySet()) {
      keys[k] = row.getKey();
      for (int c = 0; c < classes; c++) {
        double weight = row.getValue()[c];
        bytes[k * classes + c] = scales[c] == 0 ? 0 : (byte) Math.round(weight / scales[c]);
      }
      k++;
    }
    return new LinearModel(classes, keys, bytes, scales, offsets, together);
  }

  /** How likely each class is; the sum is 1. */
  public double[] probabilities(FeatureVector vector) {
    double[] sums = new double[classes];
    for (Map.Entry<Integer, Float> feature : vector.values().entrySet()) {
      int at = Arrays.binarySearch(keys, feature.getKey());
      if (at >= 0) {
        for (int c = 0; c < classes; c++) {
          sums[c] += weights[at * classes + c] * (double) feature.getValue();
        }
      }
    }
    double all = 0;
    for (int c = 0; c < classes; c++) {
      double sum = sums[c] * scales[c] + biases[c];
      sums[c] = together ? Math.exp(Math.clamp(sum, -500, 500)) : 1 / (1 + Math.exp(-sum));
      all += sums[c];
    }
    for (int c = 0; c < classes; c++) {
      sums[c] = all == 0 ? 1.0 / classes : sums[c] / all;
    }
    return sums;
  }

  /** Writes the model. */
  public void write(DataOutputStream out) throws IOException {
    out.writeBoolean(together);
    out.writeInt(classes);
    out.writeInt(keys.length);
    for (int c = 0; c < classes; c++) {
      out.writeFloat(scales[c]);
      out.writeFloat(biases[c]);
    }
    for (int key : keys) {
      out.writeInt(key);
    }
    // Class by class, so that equal bytes stand together and pack well.
    for (int c = 0; c < classes; c++) {
      for (int k = 0; k < keys.length; k++) {
        out.writeByte(weights[k * classes + c]);
      }
    }
  }

  /** Reads what was written. */
  static LinearModel read(DataInputStream in) throws IOException {
    boolean together = in.readBoolean();
    int classes = in.readInt();
    int[] keys = new int[in.readInt()];
    float[] scales = new float[classes];
    float[] biases = new float[classes];
    for (int c = 0; c < classes; c++) {
      scales[c] = in.readFloat();
      biases[c] = in.readFloat();
    }
    for (int k = 0; k < keys.length; k++) {
      keys[k] = in.readInt();
    }
    byte[] weights = new byte[keys.length * classes];
    for (int c = 0; c < classes; c++) {
      for (int k = 0; k < keys.length; k++) {
        weights[k * classes + c] = in.readByte();
      }
    }
    return new LinearModel(classes, keys, weights, scales, biases, together);
  }
}
