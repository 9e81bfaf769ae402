package dev.vigil.discover.topic;

import de.bwaldvogel.liblinear.Feature;
import de.bwaldvogel.liblinear.FeatureNode;
import de.bwaldvogel.liblinear.Linear;
import de.bwaldvogel.liblinear.Model;
import de.bwaldvogel.liblinear.Parameter;
import de.bwaldvogel.liblinear.Problem;
import de.bwaldvogel.liblinear.SolverType;
import dev.vigil.discover.topic.KnownFeatures.PageVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Trains the classifiers of a topic tree: at each node one linear support vector machine for each
 * topic, against its siblings and the catch-all. For one training.
 *
 * <p>Each classifier is trained several times on a part of the pages and asked about the rest.
 * These held-out answers fit the confidence, choose the threshold and measure precision and recall.
 * Pages that a classifier labelled itself are trained on and never measure. The cost is linear in
 * the features of all pages, for each topic and fold.
 */
public final class TopicTrainer {
  /** From so many counter-examples on, they show what is usual among them. */
  private static final int LEAST_AGAINST = 20;

  private static final int FOLDS = 5;

  /** A topic with few examples holds out one at a time. */
  private static final int FOLDS_OF_FEW = 10;

  private static final int FEW_LABELS = 20;
  private static final int MOST_UNLABELLED = 5_000;

  private static final int FEW = 3;
  private static final double EQUAL = 0.985;
  private static final int CHARACTERISTIC = 15;

  private final TopicTree tree;
  private final List<TrainingPage> pages;
  private final TrainingOptions options;
  private final Consumer<String> progress;

  /** The unlabelled pages that reach a node. */
  private final Map<String, List<FeatureCounts>> unlabelled = new HashMap<>();

  private final Map<String, SiblingClassifiers> nodes = new TreeMap<>();
  private final Map<String, TopicQuality> quality = new TreeMap<>();
  private final Map<String, List<String>> words = new TreeMap<>();
  private final List<String> warnings = new ArrayList<>();

  private TopicTrainer(
      TopicTree tree,
      List<TrainingPage> pages,
      List<FeatureCounts> unlabelled,
      TrainingOptions options,
      Consumer<String> progress) {
    this.tree = tree;
    this.pages = pages;
    this.unlabelled.put("", unlabelled);
    this.options = options;
    this.progress = progress;
  }

  /** Trains all topics of a tree. */
  public static TrainedTopics train(
      TopicTree tree,
      List<TrainingPage> pages,
      TrainingOptions options,
      Consumer<String> progress) {
    return train(tree, pages, List.of(), options, progress);
  }

  /**
   * Trains all topics of a tree.
   *
   * @param unlabelled pages of any topic, as the model will meet them. They show which words are
   *     rare and from which distance a page belongs to a topic; at most {@value #MOST_UNLABELLED}
   *     are looked at
   */
  static TrainedTopics train(
      TopicTree tree,
      List<TrainingPage> pages,
      List<FeatureCounts> unlabelled,
      TrainingOptions options,
      Consumer<String> progress) {
    Linear.disableDebugOutput();
    TopicTrainer trainer = new TopicTrainer(tree, pages, some(unlabelled), options, progress);
    trainer.node("");
    tree.paths().stream().filter(path -> !tree.children(path).isEmpty()).forEach(trainer::node);
    return new TrainedTopics(
        new TopicModel(trainer.nodes, trainer.words), trainer.quality, trainer.warnings);
  }

  /** Every n-th page, so that there are not too many. */
  private static List<FeatureCounts> some(List<FeatureCounts> pages) {
    int step = (pages.size() + MOST_UNLABELLED - 1) / MOST_UNLABELLED;
    return IntStream.range(0, pages.size())
        .filter(i -> i % step == 0)
        .mapToObj(pages::get)
        .toList();
  }

  /** The pages that decide between the topics below a node. */
  private final class Node {
    final String path;
    final List<TrainingPage> its = new ArrayList<>();
    final FeatureSelection features;
    final float[] rarity;
    final PageVector[] vectors;

    Node(String path) {
      this.path = path;
      for (TrainingPage page : pages) {
        boolean inside = page.isIn(path) && !page.topics().isEmpty();
        boolean against =
            page.against().stream().anyMatch(topic -> TopicTree.parent(topic).equals(path));
        if (inside || page.topics().isEmpty() && page.against().isEmpty() || against) {
          its.add(page);
        }
      }
      List<FeatureCounts> counts = its.stream().map(TrainingPage::features).toList();
      features =
          FeatureSelection.of(
              counts,
              unlabelled.getOrDefault(path, List.of()),
              its.size() < 30 ? 1 : its.size() < 2000 ? 2 : 3);
      rarity = features.rarity();
      vectors = new PageVector[its.size()];
      KnownFeatures known = new KnownFeatures(features.keys(), rarity);
      Arrays.setAll(vectors, i -> known.vector(counts.get(i)));
    }
  }

  private void node(String path) {
    Node node = new Node(path);
    List<Binary> trained = new ArrayList<>();
    for (String topic : tree.children(path)) {
      Binary binary = new Binary(node, topic);
      if (binary.yes == 0) {
        warnings.add("The topic '" + topic + "' has no example with text; it is not recognised.");
      } else if (binary.no == 0) {
        warnings.add(
            "The topic '"
                + topic
                + (isShared(node, topic)
                    ? "' has all examples of its siblings; merge them or add examples that differ."
                    : "' has nothing to be distinguished from; add a sibling, a counter-example or"
                        + " pages of the catch-all."));
      } else {
        progress.accept(topic);
        binary.train();
        trained.add(binary);
        warn(binary);
      }
    }
    equalTopics(node, trained);
    if (!trained.isEmpty()) {
      nodes.put(path, assemble(node, trained));
      if (calibrate(node, trained)) {
        nodes.put(path, assemble(node, trained));
      }
      trained.forEach(binary -> quality.put(binary.topic, binary.quality()));
    }
  }

  /** Whether a page with text is an example of a topic and of another one beside it. */
  private boolean isShared(Node node, String topic) {
    return IntStream.range(0, node.its.size())
        .filter(i -> node.vectors[i].size() > 0)
        .mapToObj(node.its::get)
        .filter(page -> page.isIn(topic))
        .anyMatch(
            page ->
                tree.children(node.path).stream()
                    .anyMatch(other -> !other.equals(topic) && page.isIn(other)));
  }

  /** Chooses thresholds by the unlabelled pages of a node; false if there are too few. */
  private boolean calibrate(Node node, List<Binary> trained) {
    List<FeatureCounts> its = unlabelled.getOrDefault(node.path, List.of());
    if (its.size() < UnlabelledThreshold.LEAST_PAGES || !options.tunedThresholds()) {
      return false;
    }
    SiblingClassifiers model = Objects.requireNonNull(nodes.get(node.path));
    double[][] distances = new double[trained.size()][its.size()];
    for (int p = 0; p < its.size(); p++) {
      double[] all = model.distances(its.get(p));
      for (int t = 0; t < all.length; t++) {
        distances[t][p] = all[t];
      }
    }
    int[] enough =
        IntStream.range(0, distances.length)
            .filter(t -> trained.get(t).heldOut().length >= UnlabelledThreshold.LEAST_LABELS)
            .toArray();
    UnlabelledThreshold thresholds =
        new UnlabelledThreshold(
            Arrays.stream(enough).mapToObj(t -> trained.get(t).heldOut()).toArray(double[][]::new),
            Arrays.stream(enough).mapToObj(t -> distances[t]).toArray(double[][]::new));
    for (int k = 0; k < enough.length; k++) {
      trained.get(enough[k]).useFrom(thresholds.distance(k));
    }
    for (int t = 0; t < distances.length; t++) {
      Binary binary = trained.get(t);
      double[] far = distances[t];
      unlabelled.put(
          binary.topic,
          IntStream.range(0, its.size())
              .filter(p -> binary.sigmoid.of(far[p]) >= binary.threshold)
              .mapToObj(its::get)
              .toList());
    }
    return true;
  }

  private void warn(Binary binary) {
    if (binary.yes < FEW) {
      warnings.add(
          "The topic '"
              + binary.topic
              + "' has "
              + (binary.yes == 1 ? "one example" : binary.yes + " examples")
              + "; its confidence is a guess below "
              + FEW
              + " examples."
              + (binary.yes == 1 && binary.no < LEAST_AGAINST
                  ? " Accept or reject some of what it finds, and train it again."
                  : ""));
    }
  }

  /** Two topics whose examples use the same words in the same proportions cannot be separated. */
  private void equalTopics(Node node, List<Binary> trained) {
    if (trained.size() > 300) {
      return;
    }
    double[][] centres = new double[trained.size()][];
    for (int i = 0; i < centres.length; i++) {
      centres[i] = trained.get(i).centre();
    }
    for (int i = 0; i < centres.length; i++) {
      for (int j = i + 1; j < centres.length; j++) {
        if (cosine(centres[i], centres[j]) > EQUAL) {
          warnings.add(
              "The topics '"
                  + trained.get(i).topic
                  + "' and '"
                  + trained.get(j).topic
                  + "' have nearly equal examples; merge them or add examples that differ.");
        }
      }
    }
    assert node != null;
  }

  private static double cosine(double[] one, double[] other) {
    double both = 0;
    double a = 0;
    double b = 0;
    for (int i = 0; i < one.length; i++) {
      both += one[i] * other[i];
      a += one[i] * one[i];
      b += other[i] * other[i];
    }
    return a == 0 || b == 0 ? 0 : both / Math.sqrt(a * b);
  }

  private static SiblingClassifiers assemble(Node node, List<Binary> trained) {
    int features = node.features.keys().length;
    int[] uses = new int[features];
    for (Binary binary : trained) {
      for (int k = 0; k < binary.selected.length; k++) {
        uses[binary.selected[k]] += binary.weights[k] != 0 ? 1 : 0;
      }
    }
    // Features without weight stay: they are part of the length of a page's vector.
    int[] starts = new int[features + 1];
    for (int k = 0; k < features; k++) {
      starts[k + 1] = starts[k] + uses[k];
    }
    short[] topics = new short[starts[features]];
    float[] weights = new float[starts[features]];
    int[] next = Arrays.copyOf(starts, features);
    for (int t = 0; t < trained.size(); t++) {
      Binary binary = trained.get(t);
      for (int k = 0; k < binary.selected.length; k++) {
        if (binary.weights[k] != 0) {
          int at = next[binary.selected[k]]++;
          topics[at] = (short) t;
          weights[at] = (float) binary.weights[k];
        }
      }
    }
    return new SiblingClassifiers(
        trained.stream().map(b -> TopicTree.name(b.topic)).toArray(String[]::new),
        trained.stream().map(b -> b.sigmoid).toArray(Sigmoid[]::new),
        trained.stream().mapToDouble(b -> b.bias).toArray(),
        trained.stream().mapToDouble(b -> b.threshold).toArray(),
        node.features.keys(),
        node.rarity,
        FeatureWeights.of(trained.size(), starts, topics, weights));
  }

  /** One topic against the others. */
  private final class Binary {
    final Node node;
    final String topic;
    final boolean[] positive;
    final boolean[] used;
    int yes;
    int no;
    int archetypes;
    int[] selected = {};
    private Feature[][] rows = {};
    double[] weights = {};
    double bias;
    Sigmoid sigmoid = Sigmoid.UNFITTED;
    double threshold = 0.5;
    double precision;
    double recall;

    /** The distances of pages from planes that were trained without them. */
    private double[] distances = {};

    private boolean[] answers = {};
    private boolean[] measured = {};

    Binary(Node node, String topic) {
      this.node = node;
      this.topic = topic;
      int size = node.its.size();
      positive = new boolean[size];
      used = new boolean[size];
      for (int i = 0; i < size; i++) {
        TrainingPage page = node.its.get(i);
        positive[i] = page.isIn(topic);
        // A counter-example of a sibling says nothing about this topic.
        used[i] =
            node.vectors[i].size() > 0
                && (positive[i]
                    || page.topics().stream().anyMatch(t -> TopicTree.isIn(t, node.path))
                    || page.against().contains(topic)
                    || page.topics().isEmpty() && page.against().isEmpty());
        yes += used[i] && positive[i] ? 1 : 0;
        no += used[i] && !positive[i] ? 1 : 0;
        archetypes += used[i] && positive[i] && page.archetype() ? 1 : 0;
      }
    }

    TopicQuality quality() {
      return new TopicQuality(yes - archetypes, archetypes, precision, recall);
    }

    void train() {
      holdOut();
      double[] plane = fit(select(used), used);
      weights = Arrays.copyOf(plane, selected.length);
      bias = plane[selected.length];
      if (distances.length == 0 && no < LEAST_AGAINST) {
        sigmoid = Sigmoid.between(bias, own(plane), no);
      }
      rows = new Feature[0][];
    }

    /** Selects features by some pages; returns all pages over them. */
    private Feature[][] select(boolean[] taken) {
      if (!options.selects(yes) && selected.length > 0) {
        return rows;
      }
      selected =
          options.selects(yes)
              ? node.features.best(node.vectors, positive, taken, options.selected())
              : IntStream.range(0, node.features.keys().length).toArray();
      int[] column = new int[node.features.keys().length];
      for (int k = 0; k < selected.length; k++) {
        column[selected[k]] = k + 1;
      }
      rows = new Feature[positive.length][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = used[i] ? row(node.vectors[i], column) : new Feature[0];
      }
      return rows;
    }

    private Feature[] row(PageVector vector, int[] column) {
      List<Feature> row = new ArrayList<>(vector.size());
      for (int i = 0; i < vector.size(); i++) {
        int at = column[vector.at(i)];
        if (at > 0) {
          row.add(new FeatureNode(at, vector.value(i)));
        }
      }
      return row.toArray(Feature[]::new);
    }

    /** The weights of the separating plane and, last, its offset. */
    private double[] fit(Feature[][] pages, boolean[] taken) {
      int count = 0;
      int good = 0;
      for (int i = 0; i < pages.length; i++) {
        count += taken[i] ? 1 : 0;
        good += taken[i] && positive[i] ? 1 : 0;
      }
      Problem problem = new Problem();
      problem.l = count;
      problem.n = selected.length + 1;
      problem.bias = 1;
      problem.x = new Feature[count][];
      problem.y = new double[count];
      int n = 0;
      for (int i = 0; i < pages.length; i++) {
        if (taken[i]) {
          Feature[] row = Arrays.copyOf(pages[i], pages[i].length + 1);
          row[pages[i].length] = new FeatureNode(selected.length + 1, 1);
          problem.x[n] = row;
          problem.y[n++] = positive[i] ? 1 : -1;
        }
      }
      if (good == 0 || good == count) {
        double[] flat = new double[selected.length + 1];
        flat[selected.length] = good == 0 ? -1 : 1;
        return flat;
      }
      Parameter parameter =
          new Parameter(SolverType.L2R_L2LOSS_SVC_DUAL, options.cost(), 0.05, 300, 0.1);
      // Few examples against many pages would otherwise all be given up.
      double balance = Math.clamp(Math.sqrt((count - good) / (double) good), 1, 4);
      parameter.setWeights(new double[] {balance, 1}, new int[] {1, -1});
      parameter.setRandom(new java.util.Random(1));
      Model model = Linear.train(problem, parameter);
      double[] plane = model.getFeatureWeights();
      int sign = model.getLabels()[0] == 1 ? 1 : -1;
      double[] result = new double[selected.length + 1];
      for (int i = 0; i < result.length; i++) {
        result[i] = sign * plane[i];
      }
      return result;
    }

    private void holdOut() {
      int most = yes - archetypes <= FEW_LABELS ? FOLDS_OF_FEW : FOLDS;
      int folds = Math.min(positive.length > 3000 ? 3 : most, Math.min(yes - archetypes, no));
      if (folds < 2) {
        if (no >= LEAST_AGAINST) {
          sigmoid = Sigmoid.above(againstDistances());
        }
        return;
      }
      int[] fold = new int[positive.length];
      int goods = 0;
      int bads = 0;
      int asked = 0;
      for (int i = 0; i < positive.length; i++) {
        boolean taken = used[i] && (!node.its.get(i).archetype() || isBackground(i));
        fold[i] = !taken ? -1 : (positive[i] ? goods++ : bads++) % folds;
        asked += taken ? 1 : 0;
      }
      distances = new double[asked];
      answers = new boolean[asked];
      measured = new boolean[asked];
      int n = 0;
      for (int f = 0; f < folds; f++) {
        boolean[] taken = used.clone();
        for (int i = 0; i < positive.length; i++) {
          taken[i] &= fold[i] != f;
        }
        double[] plane = fit(select(taken), taken);
        for (int i = 0; i < positive.length; i++) {
          if (fold[i] == f) {
            distances[n] = distance(plane, rows[i]);
            measured[n] = !node.its.get(i).archetype();
            answers[n++] = positive[i];
          }
        }
      }
      sigmoid = Sigmoid.fit(distances, answers);
      measure();
    }

    /** The distances of the topic's own pages that a person labelled. */
    double[] heldOut() {
      return IntStream.range(0, distances.length)
          .filter(i -> answers[i] && measured[i])
          .mapToDouble(i -> distances[i])
          .toArray();
    }

    /** Lets a page belong to the topic from a distance on; there the confidence is one half. */
    void useFrom(double distance) {
      sigmoid = sigmoid.at(distance);
      threshold = 0.5;
      int right = 0;
      int said = 0;
      int total = 0;
      for (int i = 0; i < distances.length; i++) {
        boolean yes = distances[i] >= distance;
        right += yes && answers[i] ? 1 : 0;
        said += yes && measured[i] ? 1 : 0;
        total += answers[i] ? 1 : 0;
      }
      precision = right / (double) Math.max(1, said);
      recall = right / (double) Math.max(1, total);
    }

    /** The mean distance of the topic's own pages from a plane. */
    private double own(double[] plane) {
      return IntStream.range(0, positive.length)
          .filter(i -> used[i] && positive[i])
          .mapToDouble(i -> distance(plane, rows[i]))
          .average()
          .orElseThrow();
    }

    /** The distances of counter-examples from planes that were trained without them. */
    private double[] againstDistances() {
      double[] distances = new double[no];
      int n = 0;
      for (int f = 0; f < FOLDS; f++) {
        boolean[] taken = used.clone();
        int bads = 0;
        for (int i = 0; i < positive.length; i++) {
          taken[i] &= positive[i] || bads++ % FOLDS != f;
        }
        double[] plane = fit(select(taken), taken);
        for (int i = 0; i < positive.length; i++) {
          if (used[i] && !positive[i] && !taken[i]) {
            distances[n++] = distance(plane, rows[i]);
          }
        }
      }
      return Arrays.copyOf(distances, n);
    }

    /**
     * Whether a page was given to the catch-all by the classifier. There are many such pages, as
     * there are outside of the labels, so they help to choose the threshold; they measure nothing.
     */
    private boolean isBackground(int page) {
      TrainingPage its = node.its.get(page);
      return its.archetype() && its.topics().isEmpty();
    }

    private double distance(double[] plane, Feature[] row) {
      double sum = plane[selected.length];
      for (Feature feature : row) {
        sum += plane[feature.getIndex() - 1] * feature.getValue();
      }
      return sum;
    }

    /** Chooses the threshold with the best F1 and keeps precision and recall at it. */
    private void measure() {
      Integer[] order = new Integer[distances.length];
      Arrays.setAll(order, i -> i);
      Arrays.sort(order, (a, b) -> Double.compare(distances[b], distances[a]));
      int total = 0;
      for (boolean answer : answers) {
        total += answer ? 1 : 0;
      }
      boolean tuned = options.tunedThresholds() && total >= 5;
      boolean background = false;
      for (boolean labelled : measured) {
        background |= !labelled;
      }
      // Few labelled pages of the catch-all do not prove that a high threshold is needed.
      double highest = background ? 0.9 : 0.7;
      double best = -1;
      int right = 0;
      int said = 0;
      for (int i = 0; i < order.length; i++) {
        right += answers[order[i]] ? 1 : 0;
        said += measured[order[i]] ? 1 : 0;
        double here = sigmoid.of(distances[order[i]]);
        double next = i + 1 < order.length ? sigmoid.of(distances[order[i + 1]]) : 0;
        double between = (here + next) / 2;
        double f1 = 2.0 * right / (i + 1 + total);
        boolean allowed = tuned ? between >= 0.15 && between <= highest : next < 0.5;
        if (allowed && (tuned ? f1 > best : best < 0)) {
          best = f1;
          threshold = tuned ? between : 0.5;
          precision = right / (double) Math.max(1, said);
          recall = right / (double) Math.max(1, total);
        }
      }
    }

    /** The words of the examples; copies at other addresses have the same. */
    double[] centre() {
      double[] centre = new double[node.features.keys().length];
      for (int i = 0; i < positive.length; i++) {
        if (used[i] && positive[i]) {
          for (int k = 0; k < node.vectors[i].size(); k++) {
            int at = node.vectors[i].at(k);
            if (FeatureBag.kind(node.features.keys()[at]) == FeatureKind.TERM) {
              centre[at] += node.vectors[i].value(k);
            }
          }
        }
      }
      return centre;
    }
  }

  /** How many characteristic words a topic lists. */
  static int characteristic() {
    return CHARACTERISTIC;
  }
}
