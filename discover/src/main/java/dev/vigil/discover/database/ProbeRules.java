package dev.vigil.discover.database;

import dev.vigil.discover.topic.TopicTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Learns rules for the topics of a tree from labelled documents, and how often the rules of one
 * topic match documents of another (QProber: Gravano, Ipeirotis and Sahami 2002). Immutable.
 *
 * <p>At each node the rules of a topic are grown one after the other: a rule gets the word that
 * separates the topic best from its siblings among the documents that no rule covers yet, and
 * further words until nearly all matching documents belong to the topic. Topics count equally,
 * however many documents they have, since a database may have any mixture.
 */
public final class ProbeRules {
  private static final int MOST_WORDS = 4;
  private static final int CANDIDATES = 400;
  private static final double PRECISE = 0.9;
  private static final double LEAST_PRECISION = 0.55;

  private final Map<String, Node> nodes = new TreeMap<>();

  /** The rules below one node. */
  record Node(List<String> topics, List<List<ProbeRule>> rules, double[][][] matches) {
    /** How many rules of a topic match a document of another on average, for its first rules. */
    double confusion(int ruleTopic, int documentTopic, int first) {
      double sum = 0;
      double[][] all = matches[ruleTopic];
      for (int r = 0; r < Math.min(first, all.length); r++) {
        sum += all[r][documentTopic];
      }
      return sum;
    }
  }

  private ProbeRules() {}

  /**
   * Learns from documents.
   *
   * @param most rules of one topic
   */
  public static ProbeRules learn(TopicTree tree, List<RuleDocument> documents, int most) {
    ProbeRules rules = new ProbeRules();
    rules.node(tree, "", documents, most);
    return rules;
  }

  private void node(TopicTree tree, String path, List<RuleDocument> documents, int most) {
    List<String> topics =
        tree.children(path).stream()
            .filter(topic -> documents.stream().anyMatch(d -> isIn(d, topic)))
            .toList();
    if (topics.size() < 2) {
      topics.forEach(topic -> node(tree, topic, documents, most));
      return;
    }
    List<RuleDocument> its =
        documents.stream().filter(d -> topics.stream().anyMatch(t -> isIn(d, t))).toList();
    // Rules are learnt on two thirds and their confusion is measured on the rest.
    List<RuleDocument> learning = new ArrayList<>();
    List<RuleDocument> measuring = new ArrayList<>();
    for (int i = 0; i < its.size(); i++) {
      (i % 3 == 2 ? measuring : learning).add(its.get(i));
    }
    List<List<ProbeRule>> rules = new ArrayList<>();
    for (String topic : topics) {
      rules.add(grow(topic, topics, learning.size() < 30 ? its : learning, most));
    }
    nodes.put(
        path,
        new Node(topics, rules, matches(topics, rules, measuring.size() < 30 ? its : measuring)));
    topics.forEach(topic -> node(tree, topic, documents, most));
  }

  private static boolean isIn(RuleDocument document, String topic) {
    return document.topics().stream().anyMatch(t -> TopicTree.isIn(t, topic));
  }

  /** The average number of matches of each rule in a document of each topic. */
  private static double[][][] matches(
      List<String> topics, List<List<ProbeRule>> rules, List<RuleDocument> documents) {
    double[][][] matches = new double[topics.size()][][];
    int[] sizes = new int[topics.size()];
    for (int t = 0; t < sizes.length; t++) {
      String topic = topics.get(t);
      sizes[t] = (int) documents.stream().filter(d -> isIn(d, topic)).count();
    }
    for (int j = 0; j < matches.length; j++) {
      matches[j] = new double[rules.get(j).size()][topics.size()];
      for (int r = 0; r < matches[j].length; r++) {
        for (RuleDocument document : documents) {
          if (document.has(rules.get(j).get(r))) {
            for (int t = 0; t < sizes.length; t++) {
              if (isIn(document, topics.get(t))) {
                matches[j][r][t] += 1.0 / sizes[t];
              }
            }
          }
        }
      }
    }
    return matches;
  }

  private static List<ProbeRule> grow(
      String topic, List<String> topics, List<RuleDocument> documents, int most) {
    int size = documents.size();
    boolean[] good = new boolean[size];
    double[] weight = new double[size];
    Map<String, Integer> counts = new HashMap<>();
    for (RuleDocument document : documents) {
      for (String other : topics) {
        if (isIn(document, other)) {
          counts.merge(other, 1, Integer::sum);
        }
      }
    }
    for (int i = 0; i < size; i++) {
      RuleDocument document = documents.get(i);
      good[i] = isIn(document, topic);
      String owner =
          good[i]
              ? topic
              : topics.stream().filter(t -> isIn(document, t)).findFirst().orElse(topic);
      // Siblings together weigh as much as two topics, each of them equally.
      weight[i] =
          good[i]
              ? 1.0 / counts.getOrDefault(topic, 1)
              : 2.0 / (topics.size() - 1) / counts.getOrDefault(owner, 1);
    }
    List<String> candidates = candidates(documents, good, weight);
    Map<String, boolean[]> has = new HashMap<>();
    for (String word : candidates) {
      boolean[] in = new boolean[size];
      for (int i = 0; i < size; i++) {
        in[i] = documents.get(i).words().contains(word);
      }
      has.put(word, in);
    }
    boolean[] covered = new boolean[size];
    List<ProbeRule> rules = new ArrayList<>();
    Set<List<String>> known = new HashSet<>();
    while (rules.size() < most) {
      List<String> words = rule(candidates, has, good, weight, covered);
      if (words.isEmpty() || !known.add(words)) {
        break;
      }
      ProbeRule rule = new ProbeRule(topic, words);
      rules.add(rule);
      for (int i = 0; i < size; i++) {
        covered[i] |= documents.get(i).has(rule);
      }
    }
    return rules;
  }

  private static List<String> candidates(
      List<RuleDocument> documents, boolean[] good, double[] weight) {
    Map<String, double[]> rates = new HashMap<>();
    Map<String, Integer> support = new HashMap<>();
    for (int i = 0; i < good.length; i++) {
      for (String word : documents.get(i).words()) {
        rates.computeIfAbsent(word, w -> new double[2])[good[i] ? 0 : 1] += weight[i];
        if (good[i]) {
          support.merge(word, 1, Integer::sum);
        }
      }
    }
    return rates.entrySet().stream()
        .filter(entry -> support.getOrDefault(entry.getKey(), 0) >= 2)
        .sorted(
            java.util.Comparator.comparingDouble(
                    (Map.Entry<String, double[]> e) -> -gain(e.getValue()[0], e.getValue()[1]))
                .thenComparing(Map.Entry::getKey))
        .limit(CANDIDATES)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** How much better than chance a word selects, times how much it selects. */
  private static double gain(double good, double bad) {
    double precision = (good + 0.002) / (good + bad + 0.01);
    return good * (Math.log(precision) - Math.log(1 / 3.0));
  }

  private static List<String> rule(
      List<String> candidates,
      Map<String, boolean[]> has,
      boolean[] good,
      double[] weight,
      boolean[] covered) {
    List<String> words = new ArrayList<>();
    boolean[] in = new boolean[good.length];
    java.util.Arrays.fill(in, true);
    double precision = 1 / 3.0;
    while (words.size() < MOST_WORDS && precision < PRECISE) {
      String best = "";
      double most = 0;
      double bestPrecision = precision;
      for (String word : candidates) {
        if (words.contains(word)) {
          continue;
        }
        boolean[] its = java.util.Objects.requireNonNull(has.get(word));
        double yes = 0;
        double no = 0;
        int support = 0;
        for (int i = 0; i < good.length; i++) {
          if (in[i] && its[i]) {
            if (!good[i]) {
              no += weight[i];
            } else if (!covered[i]) {
              yes += weight[i];
              support++;
            }
          }
        }
        // The gain over the rule so far (FOIL, Quinlan 1990), smoothed for few documents.
        double here = (yes + 0.002) / (yes + no + 0.006);
        double gain = yes * (Math.log(here) - Math.log(precision));
        if (support >= 2 && gain > most && here > precision + 0.01) {
          most = gain;
          best = word;
          bestPrecision = here;
        }
      }
      if (best.isEmpty()) {
        break;
      }
      words.add(best);
      precision = bestPrecision;
      boolean[] its = java.util.Objects.requireNonNull(has.get(best));
      for (int i = 0; i < in.length; i++) {
        in[i] &= its[i];
      }
    }
    return precision < LEAST_PRECISION ? List.of() : List.copyOf(words);
  }

  /** The rules below a node; the paths of nodes without a choice lead to none. */
  java.util.Optional<Node> at(String path) {
    return java.util.Optional.ofNullable(nodes.get(path));
  }

  /** All rules by topic, for people. */
  public List<ProbeRule> all() {
    return nodes.values().stream()
        .flatMap(node -> node.rules().stream())
        .flatMap(List::stream)
        .toList();
  }
}
