package dev.vigil.discover.database;

import dev.vigil.discover.topic.TopicTree;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The queries for the topics of a tree, learnt from labelled documents, and how often each query
 * matches a document of each topic (QProber: Gravano, Ipeirotis and Sahami 2002). Immutable.
 */
public final class ProbeRules {
  /** For how many documents the rate of the topic above counts. */
  private static final double PRIOR = 3;

  private final Map<String, Map<String, List<ProbeRule>>> nodes = new TreeMap<>();
  private final List<String> topics;
  private final Map<ProbeRule, double[]> rates = new HashMap<>();

  private ProbeRules(TopicTree tree, RuleCorpus corpus, int most) {
    topics =
        tree.paths().stream()
            .filter(path -> corpus.documents().stream().anyMatch(d -> d.topics().contains(path)))
            .toList();
    for (String topic : tree.paths()) {
      List<ProbeRule> grown = new RuleGrower(tree, topic, corpus).grow(most);
      if (!grown.isEmpty()) {
        nodes.computeIfAbsent(TopicTree.parent(topic), p -> new TreeMap<>()).put(topic, grown);
      }
    }
    Map<String, BitSet> members = new HashMap<>();
    tree.paths().forEach(path -> members.put(path, corpus.in(path)));
    members.put("", corpus.in(""));
    List<BitSet> own = topics.stream().map(corpus::exactlyIn).toList();
    for (ProbeRule rule : all()) {
      BitSet matched = corpus.matching(rule.words());
      double[] its = new double[topics.size()];
      for (int t = 0; t < its.length; t++) {
        String topic = topics.get(t);
        its[t] = rate(own.get(t), matched, rate(topic, members, matched));
      }
      rates.put(rule, its);
    }
  }

  /**
   * Learns from documents.
   *
   * @param most rules of one topic
   */
  public static ProbeRules learn(TopicTree tree, List<RuleDocument> documents, int most) {
    return new ProbeRules(tree, new RuleCorpus(documents), most);
  }

  /** The rate in a topic; of few documents it is drawn towards the rate in the topic above. */
  private static double rate(String topic, Map<String, BitSet> members, BitSet matched) {
    double above = topic.isEmpty() ? 0.01 : rate(TopicTree.parent(topic), members, matched);
    return rate(Objects.requireNonNull(members.get(topic)), matched, above);
  }

  private static double rate(BitSet documents, BitSet matched, double above) {
    BitSet both = (BitSet) documents.clone();
    both.and(matched);
    return (both.cardinality() + PRIOR * above) / (documents.cardinality() + PRIOR);
  }

  /** The topics that labelled documents belong to themselves. */
  List<String> topics() {
    return topics;
  }

  /** How often a rule matches a document of each of {@link #topics}. */
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
