package dev.vigil.discover.topic;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.topic.TopicExplanation.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A trained topic tree. A page is classified from the root downwards: at each node the classifiers
 * of its topics decide, and only topics that the page belongs to are looked at further (BINGO!,
 * Theobald, Siersdorfer and Weikum 2002). Immutable and safe for concurrent use.
 */
public final class TopicModel {
  private static final int FORMAT = 0x56544D31;
  private static final int MOST_REASONS = 20;

  private final Map<String, SiblingClassifiers> nodes;
  private final Map<String, List<String>> words;

  /**
   * @param words the most characteristic features of each topic
   */
  TopicModel(Map<String, SiblingClassifiers> nodes, Map<String, List<String>> words) {
    this.nodes = new TreeMap<>(nodes);
    this.words = new TreeMap<>(words);
  }

  /** The topics that the model can recognise. */
  public List<String> topics() {
    List<String> all = new ArrayList<>();
    nodes.forEach(
        (path, node) -> {
          for (int t = 0; t < node.size(); t++) {
            all.add(path.isEmpty() ? node.name(t) : path + "/" + node.name(t));
          }
        });
    return all;
  }

  /** The most characteristic words of a topic. */
  public List<String> words(String topic) {
    return words.getOrDefault(topic, List.of());
  }

  /** The deepest topic that a page belongs to; the empty topic if it belongs to none. */
  public TopicScore best(FeatureBag bag) {
    FeatureCounts page = bag.unsorted();
    String at = "";
    double confidence = 1;
    while (page.hasWords()) {
      SiblingClassifiers node = nodes.get(at);
      int best = -1;
      double most = 0;
      double[] all = node == null ? new double[0] : node.confidences(page);
      double highest = 0;
      for (int t = 0; t < all.length; t++) {
        highest = Math.max(highest, all[t]);
        double margin = all[t] - java.util.Objects.requireNonNull(node).threshold(t);
        if (margin >= 0 && (best < 0 || all[t] > most)) {
          best = t;
          most = all[t];
        }
      }
      if (best < 0) {
        return new TopicScore(at, at.isEmpty() ? 1 - highest : confidence);
      }
      at = path(at, java.util.Objects.requireNonNull(node).name(best));
      confidence *= most;
    }
    return new TopicScore("", 1);
  }

  /** The topic below the root that a page is nearest to, whether it belongs to it or not. */
  public TopicScore nearest(FeatureBag bag) {
    SiblingClassifiers node = nodes.get("");
    double[] all = node == null ? new double[0] : node.confidences(bag.unsorted());
    int best = -1;
    for (int t = 0; t < all.length; t++) {
      best = best < 0 || all[t] > all[best] ? t : best;
    }
    return best < 0
        ? new TopicScore("", 1)
        : new TopicScore(java.util.Objects.requireNonNull(node).name(best), all[best]);
  }

  /** All topics that a page belongs to, the most confident first. */
  public List<TopicScore> all(FeatureBag bag) {
    List<TopicScore> all = new ArrayList<>();
    descend(bag.unsorted(), "", 1, all);
    all.sort(Comparator.comparingDouble(score -> -score.confidence()));
    return all;
  }

  private void descend(FeatureCounts page, String at, double confidence, List<TopicScore> all) {
    SiblingClassifiers node = nodes.get(at);
    if (node == null || !page.hasWords()) {
      return;
    }
    double[] found = node.confidences(page);
    for (int t = 0; t < found.length; t++) {
      if (found[t] >= node.threshold(t)) {
        String path = path(at, node.name(t));
        all.add(new TopicScore(path, confidence * found[t]));
        descend(page, path, confidence * found[t], all);
      }
    }
  }

  /** The confidence that a page belongs to a topic: the product from the root down to it. */
  public double confidence(FeatureBag bag, String topic) {
    FeatureCounts page = bag.unsorted();
    double confidence = 1;
    String at = "";
    for (String name : topic.split("/", -1)) {
      SiblingClassifiers node = nodes.get(at);
      int t = index(node, name);
      if (node == null || t < 0) {
        throw unknown(topic);
      }
      confidence *= node.confidence(page, t);
      at = path(at, name);
    }
    return page.hasWords() ? confidence : 0;
  }

  /** The confidence, within its siblings, from which a page belongs to a topic. */
  double threshold(String topic) {
    SiblingClassifiers node = nodes.get(TopicTree.parent(topic));
    int t = index(node, TopicTree.name(topic));
    if (node == null || t < 0) {
      throw unknown(topic);
    }
    return node.threshold(t);
  }

  /** The features that decide whether a page belongs to a topic. */
  public Set<Integer> decisive(FeatureBag bag, String topic) {
    SiblingClassifiers node = nodes.get(TopicTree.parent(topic));
    int t = index(node, TopicTree.name(topic));
    if (node == null || t < 0) {
      throw unknown(topic);
    }
    return node.decisive(bag.unsorted(), t, MOST_REASONS);
  }

  /** Why a page belongs to a topic or not; the bag must have names. */
  public TopicExplanation explain(FeatureBag bag, String topic) {
    SiblingClassifiers node = nodes.get(TopicTree.parent(topic));
    int t = index(node, TopicTree.name(topic));
    if (node == null || t < 0) {
      throw unknown(topic);
    }
    List<Reason> reasons = node.reasons(bag, t, MOST_REASONS);
    return new TopicExplanation(topic, confidence(bag, topic), reasons);
  }

  private static DiscoverException unknown(String topic) {
    return new DiscoverException(
        "The topic '" + topic + "' is not trained; 'vigil topic train' trains it.");
  }

  /** Whether the model can recognise a topic. */
  public boolean has(String topic) {
    return index(nodes.get(TopicTree.parent(topic)), TopicTree.name(topic)) >= 0;
  }

  private static int index(@Nullable SiblingClassifiers node, String name) {
    for (int t = 0; node != null && t < node.size(); t++) {
      if (node.name(t).equals(name)) {
        return t;
      }
    }
    return -1;
  }

  private static String path(String at, String name) {
    return at.isEmpty() ? name : at + "/" + name;
  }

  /** The model as it is stored. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeInt(FORMAT);
      out.writeInt(nodes.size());
      for (Map.Entry<String, SiblingClassifiers> node : nodes.entrySet()) {
        out.writeUTF(node.getKey());
        node.getValue().write(out);
      }
      out.writeInt(words.size());
      for (Map.Entry<String, List<String>> topic : words.entrySet()) {
        out.writeUTF(topic.getKey());
        out.writeInt(topic.getValue().size());
        for (String word : topic.getValue()) {
          out.writeUTF(word);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads a stored model. */
  public static TopicModel of(byte[] bytes) {
    try (DataInputStream in =
        new DataInputStream(
            new java.io.BufferedInputStream(
                new GZIPInputStream(new ByteArrayInputStream(bytes))))) {
      if (in.readInt() != FORMAT) {
        throw new IOException("it has another format");
      }
      Map<String, SiblingClassifiers> nodes = new TreeMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        nodes.put(in.readUTF(), SiblingClassifiers.read(in));
      }
      Map<String, List<String>> words = new TreeMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        String topic = in.readUTF();
        List<String> list = new ArrayList<>();
        for (int more = in.readInt(); more > 0; more--) {
          list.add(in.readUTF());
        }
        words.put(topic, List.copyOf(list));
      }
      return new TopicModel(nodes, words);
    } catch (IOException e) {
      throw new DiscoverException(
          "The topic model cannot be read (" + e.getMessage() + "); train the tree again.", e);
    }
  }
}
