package dev.vigil.bench.form;

import dev.vigil.discover.form.LinearModel;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Logistic regression over all classes at once (maximum entropy), with squared weights held down:
 * where there are many classes, those that are rare get their share, which one class against the
 * rest gives them not. Minimised by L-BFGS (Nocedal 1980) with ten pairs and a halving line search;
 * each step costs two passes over the examples.
 */
final class Softmax {
  private static final int PAIRS = 10;
  private static final int STEPS = 80;

  private final int[][] columns;
  private final float[][] values;
  private final int[] types;
  private final int classes;
  private final int width;
  private final double strength;

  /** A step and how it changed the gradient. */
  private record Pair(double[] step, double[] change, double product) {}

  private Softmax(
      int[][] columns, float[][] values, int[] types, int classes, int width, double strength) {
    this.columns = columns;
    this.values = values;
    this.types = types;
    this.classes = classes;
    this.width = width;
    this.strength = strength;
  }

  /**
   * @param cost how much an example counts against the weights
   */
  static LinearModel learn(List<Learner.Example> examples, int classes, double cost) {
    Map<Integer, Integer> numbers = Learner.columns(examples);
    int width = numbers.size() + 1;
    int[][] columns = new int[examples.size()][];
    float[][] values = new float[examples.size()][];
    for (int i = 0; i < columns.length; i++) {
      fill(examples.get(i), numbers, columns, values, i);
    }
    int[] types = examples.stream().mapToInt(Learner.Example::type).toArray();
    double[] weights = new Softmax(columns, values, types, classes, width, 1 / cost).minimised();
    double[] biases = Arrays.copyOf(weights, classes);
    boolean[] seen = new boolean[classes];
    Arrays.stream(types).forEach(t -> seen[t] = true);
    for (int c = 0; c < classes; c++) {
      biases[c] = seen[c] ? biases[c] : Double.NEGATIVE_INFINITY;
    }
    Map<Integer, double[]> rows = new HashMap<>();
    numbers.forEach(
        (key, column) ->
            rows.put(key, Arrays.copyOfRange(weights, column * classes, (column + 1) * classes)));
    return LinearModel.together(rows, biases);
  }

  private static void fill(
      Learner.Example example,
      Map<Integer, Integer> numbers,
      int[][] columns,
      float[][] values,
      int at) {
    Map<Integer, Float> all = example.vector().values();
    int[] found = new int[all.size() + 1];
    float[] sizes = new float[found.length];
    sizes[0] = 1;
    int n = 1;
    for (Map.Entry<Integer, Float> feature : all.entrySet()) {
      Integer column = numbers.get(feature.getKey());
      if (column != null) {
        found[n] = column;
        sizes[n++] = feature.getValue();
      }
    }
    columns[at] = Arrays.copyOf(found, n);
    values[at] = Arrays.copyOf(sizes, n);
  }

  /** The loss at some weights; its gradient is put into {@code gradient}. */
  private double loss(double[] weights, double[] gradient) {
    double loss = 0;
    for (int i = 0; i < weights.length; i++) {
      gradient[i] = strength * weights[i];
      loss += strength * weights[i] * weights[i] / 2;
    }
    double[] sums = new double[classes];
    for (int e = 0; e < types.length; e++) {
      Arrays.fill(sums, 0);
      for (int f = 0; f < columns[e].length; f++) {
        int from = columns[e][f] * classes;
        for (int c = 0; c < classes; c++) {
          sums[c] += weights[from + c] * values[e][f];
        }
      }
      double most = Arrays.stream(sums).max().orElse(0);
      double all = 0;
      for (int c = 0; c < classes; c++) {
        all += Math.exp(sums[c] - most);
      }
      loss += most + Math.log(all) - sums[types[e]];
      for (int c = 0; c < classes; c++) {
        sums[c] = Math.exp(sums[c] - most) / all - (c == types[e] ? 1 : 0);
      }
      for (int f = 0; f < columns[e].length; f++) {
        int from = columns[e][f] * classes;
        for (int c = 0; c < classes; c++) {
          gradient[from + c] += sums[c] * values[e][f];
        }
      }
    }
    return loss;
  }

  private double[] minimised() {
    double[] weights = new double[width * classes];
    double[] gradient = new double[weights.length];
    double loss = loss(weights, gradient);
    Deque<Pair> pairs = new ArrayDeque<>();
    for (int step = 0; step < STEPS; step++) {
      double[] direction = direction(gradient, pairs);
      double slope = dot(direction, gradient);
      double length = pairs.isEmpty() ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
      double[] next = new double[weights.length];
      double[] nextGradient = new double[weights.length];
      double nextLoss = Double.MAX_VALUE;
      for (int half = 0; half < 20; half++, length /= 2) {
        for (int i = 0; i < next.length; i++) {
          next[i] = weights[i] + length * direction[i];
        }
        nextLoss = loss(next, nextGradient);
        if (nextLoss <= loss + 1e-4 * length * slope) {
          break;
        }
      }
      double gain = loss - nextLoss;
      if (gain <= 0) {
        break;
      }
      remember(weights, next, gradient, nextGradient, pairs);
      weights = next;
      gradient = nextGradient;
      loss = nextLoss;
      if (gain < 1e-4 * loss) {
        break;
      }
    }
    return weights;
  }

  private static void remember(
      double[] from, double[] to, double[] slope, double[] nextSlope, Deque<Pair> pairs) {
    double[] step = new double[from.length];
    double[] change = new double[from.length];
    for (int i = 0; i < from.length; i++) {
      step[i] = to[i] - from[i];
      change[i] = nextSlope[i] - slope[i];
    }
    double product = dot(step, change);
    if (product > 1e-12) {
      pairs.addLast(new Pair(step, change, product));
      if (pairs.size() > PAIRS) {
        pairs.removeFirst();
      }
    }
  }

  /** The two loops of L-BFGS. */
  private static double[] direction(double[] gradient, Deque<Pair> pairs) {
    double[] direction = gradient.clone();
    double[] factors = new double[pairs.size()];
    int i = pairs.size();
    for (Pair pair : pairs.reversed()) {
      factors[--i] = dot(pair.step(), direction) / pair.product();
      add(direction, pair.change(), -factors[i]);
    }
    if (!pairs.isEmpty()) {
      Pair last = pairs.getLast();
      double scale = last.product() / dot(last.change(), last.change());
      for (int j = 0; j < direction.length; j++) {
        direction[j] *= scale;
      }
    }
    for (Pair pair : pairs) {
      add(direction, pair.step(), factors[i++] - dot(pair.change(), direction) / pair.product());
    }
    for (int j = 0; j < direction.length; j++) {
      direction[j] = -direction[j];
    }
    return direction;
  }

  private static void add(double[] to, double[] what, double factor) {
    for (int i = 0; i < to.length; i++) {
      to[i] += factor * what[i];
    }
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * other[i];
    }
    return sum;
  }
}
