package dev.vigil.discover.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Classifies a searchable database by the numbers of matches of queries, without reading a document
 * (QProber). At each node the strongest rules of each topic are sent first; topics that they find
 * nothing of get no further queries. The numbers are corrected by how often rules match documents
 * of other topics, and only branches with enough documents are descended into. For one database.
 */
public final class DatabaseClassifier {
  private static final int FIRST_RULES = 3;
  private static final double NEGLIGIBLE = 0.04;
  private static final int ROUNDS = 2000;

  private final ProbeRules rules;
  private final Options options;
  private final Function<List<String>, MatchCount> counts;
  private final Map<List<String>, MatchCount> asked = new HashMap<>();
  private final List<TopicShare> shares = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * The thresholds.
   *
   * @param specificity the least share of the database's documents
   * @param coverage the least number of documents
   * @param mostQueries after which no further branch is descended into
   */
  public record Options(double specificity, double coverage, int mostQueries) {
    public static final Options USUAL = new Options(0.3, 5, 400);
  }

  /**
   * The estimate for a topic.
   *
   * @param matches the sum of the numbers of matches
   * @param documents the corrected number of documents
   * @param specificity their share of the database
   */
  public record TopicShare(String topic, long matches, double documents, double specificity) {}

  /**
   * A classification.
   *
   * @param topics that the database belongs to; the empty topic if it is about no topic in
   *     particular
   * @param shares of all topics that were asked about
   * @param queries that were sent
   */
  public record Result(
      List<String> topics, List<TopicShare> shares, int queries, List<String> warnings) {
    public Result {
      topics = List.copyOf(topics);
      shares = List.copyOf(shares);
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * @param counts asks the database; an answer is remembered
   */
  public DatabaseClassifier(
      ProbeRules rules, Options options, Function<List<String>, MatchCount> counts) {
    this.rules = rules;
    this.options = options;
    this.counts = counts;
  }

  /** Classifies the database. */
  public Result classify() {
    List<String> found = new ArrayList<>();
    descend("", 1, found);
    long capped = asked.values().stream().filter(c -> c instanceof MatchCount.AtLeast).count();
    if (capped > 0) {
      warnings.add(
          "%d of %d numbers of matches are capped; the shares are estimates from below."
              .formatted(capped, asked.size()));
    }
    long unknown = asked.values().stream().filter(c -> c instanceof MatchCount.Unknown).count();
    if (unknown * 2 > asked.size()) {
      warnings.add("Most result pages name no number of matches; the result means little.");
    }
    if (asked.values().stream().allMatch(count -> count.number() == 0)) {
      warnings.add("No query matched anything; the database may be empty or in another language.");
    }
    return new Result(found, shares, asked.size(), warnings);
  }

  private void descend(String path, double specificity, List<String> found) {
    java.util.Optional<ProbeRules.Node> below = rules.at(path);
    if (below.isEmpty() || asked.size() >= options.mostQueries()) {
      // A single topic below cannot be told from its parent by asking.
      found.add(path);
      return;
    }
    ProbeRules.Node node = below.get();
    double[] documents = documents(node);
    double total = 0;
    for (double one : documents) {
      total += one;
    }
    boolean deeper = false;
    for (int t = 0; t < documents.length; t++) {
      double share = total == 0 ? 0 : specificity * documents[t] / total;
      String topic = node.topics().get(t);
      shares.add(new TopicShare(topic, matches(node, t), documents[t], share));
      if (share >= options.specificity() && documents[t] >= options.coverage()) {
        deeper = true;
        descend(topic, share, found);
      }
    }
    if (!deeper) {
      found.add(path);
    }
  }

  private long matches(ProbeRules.Node node, int topic) {
    return node.rules().get(topic).stream()
        .mapToLong(rule -> asked.getOrDefault(rule.words(), new MatchCount.Unknown()).number())
        .sum();
  }

  /** The corrected number of documents of each topic below a node. */
  private double[] documents(ProbeRules.Node node) {
    int size = node.topics().size();
    int[] sent = new int[size];
    for (int t = 0; t < size; t++) {
      sent[t] = Math.min(FIRST_RULES, node.rules().get(t).size());
    }
    double[] first = solve(node, sent);
    double total = java.util.Arrays.stream(first).sum();
    for (int t = 0; t < size; t++) {
      if (total > 0 && first[t] / total >= NEGLIGIBLE) {
        sent[t] = node.rules().get(t).size();
      }
    }
    return solve(node, sent);
  }

  /**
   * Finds the numbers of documents that explain the numbers of matches best, none below zero: least
   * squares, each equation scaled by its own expected error, by projected gradient steps.
   */
  private double[] solve(ProbeRules.Node node, int[] sent) {
    int size = sent.length;
    double[][] confusion = new double[size][size];
    double[] observed = new double[size];
    for (int j = 0; j < size; j++) {
      for (int r = 0; r < sent[j]; r++) {
        observed[j] += ask(node.rules().get(j).get(r)).number();
      }
      for (int i = 0; i < size; i++) {
        confusion[j][i] = node.confusion(j, i, sent[j]);
      }
    }
    double[] scale = new double[size];
    for (int j = 0; j < size; j++) {
      scale[j] = 1 / Math.sqrt(1 + observed[j]);
    }
    double[] documents = new double[size];
    for (int i = 0; i < size; i++) {
      documents[i] = confusion[i][i] > 0.02 ? observed[i] / confusion[i][i] : 0;
    }
    double norm = 0;
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        double value = confusion[j][i] * scale[j];
        norm += value * value;
      }
    }
    if (norm == 0) {
      return documents;
    }
    for (int round = 0; round < ROUNDS; round++) {
      double[] error = new double[size];
      for (int j = 0; j < size; j++) {
        for (int i = 0; i < size; i++) {
          error[j] += confusion[j][i] * documents[i];
        }
        error[j] = (error[j] - observed[j]) * scale[j] * scale[j];
      }
      for (int i = 0; i < size; i++) {
        double gradient = 0;
        for (int j = 0; j < size; j++) {
          gradient += confusion[j][i] * error[j];
        }
        documents[i] = Math.max(0, documents[i] - gradient / norm);
      }
    }
    return documents;
  }

  private MatchCount ask(ProbeRule rule) {
    return asked.computeIfAbsent(rule.words(), counts);
  }
}
