package dev.vigil.bench.training;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.vigil.discover.form.FeatureVector;
import dev.vigil.discover.form.LinearModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Logistic regression by liblinear, among three classes or more. Features that occur on one domain
 * only are left out: they are that site's habits and say nothing about another's.
 */
final class Learner {
  /** A vector with its class. */
  record Example(String domain, FeatureVector vector, int type) {}

  /** Closer makes no difference to what is guessed. */
  private static final double TOLERANCE = 0.05;

  private Learner() {}

  static LinearModel learn(List<Example> examples, int classes, double cost) {
    Map<Integer, Integer> columns = columns(examples);
    int width = columns.size() + 1;
    Problem problem = new Problem();
    problem.l = examples.size();
    problem.n = width;
    problem.y = examples.stream().mapToDouble(Example::type).toArray();
    problem.x = new Feature[problem.l][];
    for (int i = 0; i < problem.l; i++) {
      problem.x[i] = row(examples.get(i).vector(), columns, width);
    }
    Linear.disableDebugOutput();
    Model model = Linear.train(problem, new Parameter(SolverType.L2R_LR, cost, TOLERANCE));
    return unpacked(model, columns, classes);
  }

  /** The numbers, from 1, of the features that count. */
  static Map<Integer, Integer> columns(List<Example> examples) {
    Map<Integer, String> first = new HashMap<>();
    Map<Integer, Integer> columns = new TreeMap<>();
    for (Example example : examples) {
      for (Integer key : example.vector().values().keySet()) {
        String before = first.putIfAbsent(key, example.domain());
        if (before != null && !before.equals(example.domain())) {
          columns.put(key, 0);
        }
      }
    }
    int next = 1;
    for (Map.Entry<Integer, Integer> column : columns.entrySet()) {
      column.setValue(next++);
    }
    return columns;
  }

  private static Feature[] row(FeatureVector vector, Map<Integer, Integer> columns, int width) {
    List<Feature> row = new java.util.ArrayList<>();
    vector
        .values()
        .forEach(
            (key, value) -> {
              Integer column = columns.get(key);
              if (column != null) {
                row.add(new FeatureNode(column, value));
              }
            });
    row.add(new FeatureNode(width, 1));
    return row.toArray(Feature[]::new);
  }

  private static LinearModel unpacked(Model model, Map<Integer, Integer> columns, int classes) {
    int[] labels = model.getLabels();
    double[] all = model.getFeatureWeights();
    double[] biases = new double[classes];
    Arrays.fill(biases, Double.NEGATIVE_INFINITY);
    for (int l = 0; l < labels.length; l++) {
      biases[labels[l]] = all[columns.size() * labels.length + l];
    }
    Map<Integer, double[]> weights = new HashMap<>();
    for (Map.Entry<Integer, Integer> column : columns.entrySet()) {
      double[] row = new double[classes];
      for (int l = 0; l < labels.length; l++) {
        row[labels[l]] = all[(column.getValue() - 1) * labels.length + l];
      }
      weights.put(column.getKey(), row);
    }
    return LinearModel.of(weights, biases);
  }
}
