package dev.vigil.discover.database;

import dev.vigil.discover.topic.TopicTree;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The queries for the topics of a tree, learnt from labelled documents, and how often each query
 * matches a document of each kind (QProber: Gravano, Ipeirotis and Sahami 2002). Immutable.
 *
 * <p>Documents are of one kind if they have the same topics. A document about a country of Africa
 * is one of countries and one of Africa: if topics were told apart by single ones, it would be half
 * a document of each.
 */
public final class ProbeRuleSet {
  /** For how many documents the rate of the topic above counts. */
  private static final double PRIOR = 3;

  private static final double LEAST_RATE = 0.01;

  /** Fewer documents with the same topics count for each of these topics instead. */
  private static final int LEAST_OF_A_KIND = 5;

  private final Map<String, Map<String, List<ProbeRule>>> nodes = new TreeMap<>();
  private final List<Set<String>> kinds;
  private final Map<ProbeRule, double[]> rates = new HashMap<>();

  private ProbeRuleSet(TopicTree tree, RuleCorpus corpus, int most) {
    Map<Set<String>, BitSet> kindOf = corpus.kinds(LEAST_OF_A_KIND);
    kinds = List.copyOf(kindOf.keySet());
    for (String topic : tree.paths()) {
      List<ProbeRule> grown = new RuleGrower(tree, topic, corpus).grow(most);
      if (!grown.isEmpty()) {
        nodes.computeIfAbsent(TopicTree.parent(topic), p -> new TreeMap<>()).put(topic, grown);
      }
    }
    Map<String, BitSet> members = new HashMap<>();
    tree.paths().forEach(path -> members.put(path, corpus.in(path)));
    members.put("", corpus.in(""));
    for (ProbeRule rule : all()) {
      BitSet matched = corpus.matching(rule.words());
      double[] its = new double[kinds.size()];
      for (int k = 0; k < its.length; k++) {
        double expected =
            kinds.get(k).stream()
                .mapToDouble(topic -> rate(topic, members, matched))
                .average()
                .orElse(LEAST_RATE);
        its[k] = rate(Objects.requireNonNull(kindOf.get(kinds.get(k))), matched, expected);
      }
      rates.put(rule, its);
    }
  }

  /**
   * Learns from documents.
   *
   * @param most rules of one topic
   */
  public static ProbeRuleSet learn(TopicTree tree, List<RuleDocument> documents, int most) {
    return new ProbeRuleSet(tree, new RuleCorpus(documents), most);
  }

  /** The rate in a topic; of few documents it is drawn towards the rate in the topic above. */
  private static double rate(String topic, Map<String, BitSet> members, BitSet matched) {
    double above = topic.isEmpty() ? LEAST_RATE : rate(TopicTree.parent(topic), members, matched);
    return rate(Objects.requireNonNull(members.get(topic)), matched, above);
  }

  private static double rate(BitSet documents, BitSet matched, double above) {
    BitSet both = (BitSet) documents.clone();
    both.and(matched);
    return (both.cardinality() + PRIOR * above) / (documents.cardinality() + PRIOR);
  }

  /** The topics of each kind of document. */
  List<Set<String>> kinds() {
    return kinds;
  }

  /** How often a rule matches a document of each of {@link #kinds}. */
  double[] rates(ProbeRule rule) {
    return Objects.requireNonNull(rates.get(rule));
  }

  /** The rules of the topics below a node; none if it has no topics with labelled documents. */
  Map<String, List<ProbeRule>> below(String path) {
    return nodes.getOrDefault(path, Map.of());
  }

  /** All rules by topic, for people. */
  public List<ProbeRule> all() {
    return nodes.values().stream()
        .flatMap(below -> below.values().stream())
        .flatMap(List::stream)
        .toList();
  }
}
