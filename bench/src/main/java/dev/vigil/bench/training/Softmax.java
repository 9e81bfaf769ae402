package dev.vigil.bench.training;

import dev.vigil.discover.form.LinearModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Logistic regression over all classes at once (maximum entropy), with squared weights held down:
 * where there are many classes, those that are rare get their share, which one class against the
 * rest gives them not.
 *
 * <p>Learnt by AdaGrad (Duchi, Hazan and Singer 2011): example by example, in an order of chance
 * that is always the same, each weight by steps that get smaller the more it has moved. Classes
 * that an example is surely not of are left as they are, so that most of the cost is to compute
 * scores: examples times their features times classes, {@link #ROUNDS} times. What is kept is the
 * mean of the weights after the later rounds, which hangs less on the last examples (Polyak).
 */
final class Softmax {
  private static final int ROUNDS = 15;
  private static final int ROUNDS_KEPT = 10;
  private static final float RATE = 0.1f;

  /** How strongly weights are held down whenever they are looked at. */
  private static final float HOLD = 0.0005f;

  private static final float IDLE = 0.002f;

  /** Of a class that no example has. */
  private static final float NEVER = -20;

  private final int classes;
  private final float[] weights;
  private final float[] moved;
  private final float[] kept;
  private final int[] busy;

  /** The numbers of an example's features and how much there is of each. */
  private record Row(int[] columns, float[] values, int type) {}

  private Softmax(int width, int classes) {
    this.classes = classes;
    this.weights = new float[width * classes];
    this.moved = new float[width * classes];
    this.kept = new float[width * classes];
    this.busy = new int[classes];
  }

  static LinearModel learn(List<Learner.Example> examples, int classes) {
    Map<Integer, Integer> numbers = Learner.columns(examples);
    Softmax softmax = new Softmax(numbers.size() + 1, classes);
    List<Row> rows = new ArrayList<>();
    boolean[] seen = new boolean[classes];
    for (Learner.Example example : examples) {
      rows.add(row(example, numbers));
      seen[example.type()] = true;
    }
    for (int c = 0; c < classes; c++) {
      softmax.weights[c] = seen[c] ? 0 : NEVER;
    }
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      Collections.shuffle(rows, random);
      rows.forEach(softmax::learn);
      if (round >= ROUNDS - ROUNDS_KEPT) {
        softmax.keep();
      }
    }
    return softmax.model(numbers, seen);
  }

  /** Column 0 is that of the bias, which every example has. */
  private static Row row(Learner.Example example, Map<Integer, Integer> numbers) {
    Map<Integer, Float> all = example.vector().values();
    int[] columns = new int[all.size() + 1];
    float[] values = new float[columns.length];
    values[0] = 1;
    int n = 1;
    for (Map.Entry<Integer, Float> feature : all.entrySet()) {
      Integer column = numbers.get(feature.getKey());
      if (column != null) {
        columns[n] = column;
        values[n++] = feature.getValue();
      }
    }
    return new Row(Arrays.copyOf(columns, n), Arrays.copyOf(values, n), example.type());
  }

  private void learn(Row row) {
    float[] wrong = probabilities(row);
    wrong[row.type()] -= 1;
    int count = 0;
    for (int c = 0; c < classes; c++) {
      if (Math.abs(wrong[c]) > IDLE) {
        busy[count++] = c;
      }
    }
    for (int f = 0; f < row.columns().length; f++) {
      int from = row.columns()[f] * classes;
      float value = row.values()[f];
      for (int b = 0; b < count; b++) {
        int at = from + busy[b];
        float slope = wrong[busy[b]] * value + HOLD * weights[at];
        moved[at] += slope * slope;
        weights[at] -= RATE * slope / (float) Math.sqrt(moved[at] + 1e-8f);
      }
    }
  }

  private void keep() {
    for (int i = 0; i < kept.length; i++) {
      kept[i] += weights[i] / ROUNDS_KEPT;
    }
  }

  private float[] probabilities(Row row) {
    float[] sums = new float[classes];
    for (int f = 0; f < row.columns().length; f++) {
      int from = row.columns()[f] * classes;
      float value = row.values()[f];
      for (int c = 0; c < classes; c++) {
        sums[c] += weights[from + c] * value;
      }
    }
    float most = Float.NEGATIVE_INFINITY;
    for (float sum : sums) {
      most = Math.max(most, sum);
    }
    float all = 0;
    for (int c = 0; c < classes; c++) {
      sums[c] = (float) Math.exp(sums[c] - most);
      all += sums[c];
    }
    for (int c = 0; c < classes; c++) {
      sums[c] /= all;
    }
    return sums;
  }

  private LinearModel model(Map<Integer, Integer> numbers, boolean[] seen) {
    double[] biases = new double[classes];
    for (int c = 0; c < classes; c++) {
      biases[c] = seen[c] ? kept[c] : Double.NEGATIVE_INFINITY;
    }
    Map<Integer, double[]> rows = new HashMap<>();
    numbers.forEach(
        (key, column) -> {
          double[] row = new double[classes];
          for (int c = 0; c < classes; c++) {
            row[c] = kept[column * classes + c];
          }
          rows.put(key, row);
        });
    return LinearModel.together(rows, biases);
  }
}
