package dev.vigil.discover.topic;

import dev.vigil.discover.topic.KnownFeatures.PageVector;
import dev.vigil.discover.topic.TopicExplanation.Reason;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The linear classifiers of the topics below one node, one for each against its siblings and the
 * catch-all. Immutable.
 *
 * <p>The weights are stored by feature: deciding about a page costs one look-up for each of its
 * features and one addition for each topic that uses the feature ({@link FeatureWeights}).
 */
final class SiblingClassifiers {
  private final String[] names;
  private final Sigmoid[] sigmoids;
  private final double[] biases;
  private final double[] thresholds;

  /** The features in ascending order, with their inverse document frequencies. */
  private final int[] keys;

  private final float[] rarity;
  private final KnownFeatures known;

  private final FeatureWeights weights;

  SiblingClassifiers(
      String[] names,
      Sigmoid[] sigmoids,
      double[] biases,
      double[] thresholds,
      int[] keys,
      float[] rarity,
      FeatureWeights weights) {
    this.names = names;
    this.sigmoids = sigmoids;
    this.biases = biases;
    this.thresholds = thresholds;
    this.keys = keys;
    this.rarity = rarity;
    this.known = new KnownFeatures(keys, rarity);
    this.weights = weights;
  }

  int size() {
    return names.length;
  }

  String name(int topic) {
    return names[topic];
  }

  /** The confidence from which a page belongs to a topic. */
  double threshold(int topic) {
    return thresholds[topic];
  }

  /** The confidence for each topic. */
  double[] confidences(FeatureCounts page) {
    double[] distances = distances(page);
    for (int t = 0; t < distances.length; t++) {
      distances[t] = sigmoids[t].of(distances[t]);
    }
    return distances;
  }

  /** The confidence for one topic. */
  double confidence(FeatureCounts page, int topic) {
    PageVector vector = known.vector(page);
    double sum = biases[topic];
    for (int i = 0; i < vector.size(); i++) {
      sum += vector.value(i) * weights.of(vector.at(i), topic);
    }
    return sigmoids[topic].of(sum);
  }

  double[] distances(FeatureCounts page) {
    PageVector vector = known.vector(page);
    double[] sums = biases.clone();
    for (int i = 0; i < vector.size(); i++) {
      weights.add(vector.at(i), vector.value(i), sums);
    }
    return sums;
  }

  /** The features that decide most for and against a topic. */
  Set<Integer> decisive(FeatureCounts page, int topic, int most) {
    PageVector vector = known.vector(page);
    record Part(int key, double weight) {}
    List<Part> all = new ArrayList<>();
    for (int i = 0; i < vector.size(); i++) {
      float weight = weights.of(vector.at(i), topic);
      if (weight != 0) {
        all.add(new Part(keys[vector.at(i)], Math.abs(vector.value(i) * weight)));
      }
    }
    all.sort(Comparator.comparingDouble((Part part) -> -part.weight()));
    return all.stream().limit(most).map(Part::key).collect(Collectors.toSet());
  }

  /** The features that spoke most for and against a topic. */
  List<Reason> reasons(FeatureBag bag, int topic, int most) {
    PageVector vector = known.vector(bag.unsorted());
    List<Reason> all = new ArrayList<>();
    for (int i = 0; i < vector.size(); i++) {
      float weight = weights.of(vector.at(i), topic);
      String name = bag.name(keys[vector.at(i)]);
      if (weight != 0 && !name.isEmpty()) {
        all.add(new Reason(name, (double) vector.value(i) * weight));
      }
    }
    all.sort(Comparator.comparingDouble((Reason r) -> -Math.abs(r.weight())));
    return List.copyOf(all.subList(0, Math.min(most, all.size())));
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(names.length);
    for (int t = 0; t < names.length; t++) {
      out.writeUTF(names[t]);
      sigmoids[t].write(out);
      out.writeDouble(biases[t]);
      out.writeDouble(thresholds[t]);
    }
    out.writeInt(keys.length);
    for (int k = 0; k < keys.length; k++) {
      out.writeInt(keys[k]);
      out.writeFloat(rarity[k]);
      weights.write(k, out);
    }
  }

  static SiblingClassifiers read(DataInput in) throws IOException {
    int size = in.readInt();
    if (size < 0 || size > TopicTree.MOST_CHILDREN) {
      throw new IOException("a node has " + size + " topics");
    }
    String[] names = new String[size];
    Sigmoid[] sigmoids = new Sigmoid[size];
    double[] biases = new double[size];
    double[] thresholds = new double[size];
    for (int t = 0; t < size; t++) {
      names[t] = in.readUTF();
      sigmoids[t] = Sigmoid.read(in);
      biases[t] = in.readDouble();
      thresholds[t] = in.readDouble();
    }
    int features = in.readInt();
    if (features < 0 || features > 50_000_000) {
      throw new IOException("a model has " + features + " features");
    }
    int[] keys = new int[features];
    float[] rarity = new float[features];
    int[] starts = new int[features + 1];
    short[] topics = new short[features];
    float[] weights = new float[features];
    for (int k = 0; k < features; k++) {
      keys[k] = in.readInt();
      rarity[k] = in.readFloat();
      int uses = in.readInt();
      int end = starts[k] + uses;
      if (uses < 0 || uses > size) {
        throw new IOException("a feature is used by " + uses + " topics");
      }
      if (end > topics.length) {
        topics = Arrays.copyOf(topics, Math.max(end, topics.length * 2));
        weights = Arrays.copyOf(weights, topics.length);
      }
      for (int p = starts[k]; p < end; p++) {
        topics[p] = in.readShort();
        weights[p] = in.readFloat();
        if (topics[p] < 0 || topics[p] >= size) {
          throw new IOException("a feature is used by the topic " + topics[p]);
        }
      }
      starts[k + 1] = end;
    }
    return new SiblingClassifiers(
        names,
        sigmoids,
        biases,
        thresholds,
        keys,
        rarity,
        FeatureWeights.of(size, starts, topics, weights));
  }
}
