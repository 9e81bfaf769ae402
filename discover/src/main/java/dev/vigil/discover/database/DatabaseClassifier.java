package dev.vigil.discover.database;

import dev.vigil.discover.topic.TopicTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Classifies a searchable database by the numbers of matches of queries, without reading a document
 * (QProber). At each node the strongest rules of each topic are sent first; topics that they find
 * little of get no further queries, the others all of theirs and some for the topics below them.
 * The numbers are corrected by how often rules match documents of other topics, and only branches
 * with enough documents are descended into. For one database.
 *
 * <p>The specificity of a topic is the share of its documents among those of the topic above it,
 * and at the root among all documents (Gravano, Ipeirotis and Sahami 2002, Section 2); its coverage
 * is the number of its documents.
 */
public final class DatabaseClassifier {
  private static final int FIRST_RULES = 3;

  /** The rules of the topics one level deeper, which show what a topic consists of. */
  private static final int LOOK_AHEAD = 2;

  /** The part of the least share from which a topic gets all its queries. */
  private static final double PROMISING = 0.4;

  private final ProbeRuleSet rules;
  private final Options options;
  private final Function<List<String>, MatchCount> counts;
  private final Map<List<String>, MatchCount> asked = new HashMap<>();
  private final List<ProbeRule> sent = new ArrayList<>();
  private final List<TopicShare> shares = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * The thresholds.
   *
   * @param specificity the least share of the documents of the topic above
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
   * @param specificity their share of the documents of the topic above
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
      ProbeRuleSet rules, Options options, Function<List<String>, MatchCount> counts) {
    this.rules = rules;
    this.options = options;
    this.counts = counts;
  }

  /** Classifies the database. */
  public Result classify() {
    List<String> found = new ArrayList<>();
    descend("", found);
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
    if (isAnyWord()) {
      warnings.add(
          "The service finds more documents for two words than for one of them; it probably"
              + " searches for any of the words, and the result means little.");
    }
    return new Result(found, shares, asked.size(), warnings);
  }

  /** Whether two words match more than one of them: asked with the two most frequent words. */
  private boolean isAnyWord() {
    List<List<String>> single =
        asked.keySet().stream()
            .filter(words -> words.size() == 1 && number(words) > 0)
            .sorted(Comparator.comparingLong(words -> -number(words)))
            .limit(2)
            .toList();
    if (single.size() < 2) {
      return false;
    }
    List<String> both = List.of(single.getFirst().getFirst(), single.getLast().getFirst());
    MatchCount count = asked.computeIfAbsent(both, counts);
    return asked.get(single.getLast()) instanceof MatchCount.Exact(long least)
        && count.number() > least;
  }

  private long number(List<String> words) {
    return Objects.requireNonNull(asked.get(words)).number();
  }

  private void descend(String path, List<String> found) {
    Map<String, List<ProbeRule>> below = rules.below(path);
    if (below.isEmpty() || asked.size() >= options.mostQueries()) {
      found.add(path);
      return;
    }
    below.values().forEach(its -> ask(its, FIRST_RULES));
    double[] first = documents();
    double parent = in(first, path);
    below.forEach(
        (topic, its) -> {
          if (in(first, topic) >= PROMISING * options.specificity() * parent) {
            ask(its, its.size());
            rules.below(topic).values().forEach(deeper -> ask(deeper, LOOK_AHEAD));
          }
        });
    double[] documents = documents();
    boolean deeper = false;
    for (Map.Entry<String, List<ProbeRule>> entry : below.entrySet()) {
      String topic = entry.getKey();
      double its = in(documents, topic);
      double share = its / Math.max(1e-9, in(documents, path));
      shares.add(new TopicShare(topic, matches(entry.getValue()), its, share));
      if (share >= options.specificity() && its >= options.coverage()) {
        deeper = true;
        descend(topic, found);
      }
    }
    if (!deeper) {
      found.add(path);
    }
  }

  private long matches(List<ProbeRule> its) {
    return its.stream()
        .mapToLong(rule -> asked.getOrDefault(rule.words(), new MatchCount.Unknown()).number())
        .sum();
  }

  private void ask(List<ProbeRule> its, int first) {
    for (ProbeRule rule : its.subList(0, Math.min(first, its.size()))) {
      if (!asked.containsKey(rule.words())) {
        asked.put(rule.words(), counts.apply(rule.words()));
        sent.add(rule);
      }
    }
  }

  /** The documents of each kind by all answers so far. */
  private double[] documents() {
    List<ProbeRule> known =
        sent.stream().filter(rule -> !(count(rule) instanceof MatchCount.Unknown)).toList();
    return TopicMixture.solve(
        known.stream().map(rules::rates).toList(),
        known.stream().map(this::count).toList(),
        rules.kinds().size());
  }

  private MatchCount count(ProbeRule rule) {
    return Objects.requireNonNull(asked.get(rule.words()));
  }

  private double in(double[] documents, String path) {
    double sum = 0;
    for (int k = 0; k < documents.length; k++) {
      boolean its =
          path.isEmpty()
              || rules.kinds().get(k).stream().anyMatch(topic -> TopicTree.isIn(topic, path));
      sum += its ? documents[k] : 0;
    }
    return sum;
  }
}
