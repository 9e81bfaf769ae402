package dev.vigil.search.rank;

import dev.vigil.search.query.QueryNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Turns a parsed query into a formula over numbered leaves. For one query and one thread. */
final class ProbabilisticQueryBuilder {
  /** What two neighbouring words count in relation to one word: 0.10 to 0.85 in the paper. */
  private static final double PAIR_WEIGHT = 0.12;

  /** Longer queries are not paired. */
  private static final int MOST_PAIRED = 40;

  private final StopWords stopWords;
  private final WordForms forms;

  ProbabilisticQueryBuilder(StopWords stopWords, WordForms forms) {
    this.stopWords = stopWords;
    this.forms = forms;
  }

  /**
   * Builds the formula.
   *
   * @param leaves receives the leaves with their numbers; equal leaves have one number
   */
  ProbabilisticQuery build(QueryNode node, Map<QueryNode, Integer> leaves) {
    return switch (node) {
      case QueryNode.Word _, QueryNode.Phrase _, QueryNode.Named _, QueryNode.Path _ ->
          new ProbabilisticQuery.Leaf(leaves.computeIfAbsent(node, n -> leaves.size()));
      case QueryNode.Weighted(double weight, QueryNode inner) ->
          new ProbabilisticQuery.Sum(List.of(build(inner, leaves)), new double[] {weight}, 1, 1);
      case QueryNode.Sum sum -> sum(sum, leaves);
      case QueryNode.All(List<QueryNode> parts) -> new ProbabilisticQuery.All(all(parts, leaves));
      case QueryNode.Any(List<QueryNode> parts) -> new ProbabilisticQuery.Any(all(parts, leaves));
      case QueryNode.Not(QueryNode inner) -> new ProbabilisticQuery.Not(build(inner, leaves));
    };
  }

  private List<ProbabilisticQuery> all(List<QueryNode> parts, Map<QueryNode, Integer> leaves) {
    List<ProbabilisticQuery> built = new ArrayList<>();
    parts.forEach(part -> built.add(build(part, leaves)));
    return built;
  }

  private ProbabilisticQuery sum(QueryNode.Sum sum, Map<QueryNode, Integer> leaves) {
    List<QueryNode> parts =
        once(sum.parts().stream().filter(part -> !stopWords.has(part)).toList());
    int least = Math.min(sum.least(), Math.max(1, parts.size()));
    boolean only = parts.isEmpty();
    if (only) {
      parts = sum.parts();
      least = sum.least();
    }
    List<ProbabilisticQuery> built = new ArrayList<>();
    double[] weights = new double[parts.size()];
    double total = 0;
    for (int i = 0; i < weights.length; i++) {
      QueryNode part = parts.get(i);
      if (part instanceof QueryNode.Weighted(double weight, QueryNode inner)) {
        weights[i] = weight;
        built.add(build(inner, leaves));
      } else {
        weights[i] = 1;
        built.add(build(part, leaves));
      }
      total += Math.max(0, weights[i]);
    }
    for (int i = 0; i < weights.length && total > 0; i++) {
      weights[i] /= total;
    }
    // Only what is wanted can make an answer.
    int counted = (int) Arrays.stream(weights).filter(weight -> weight >= 0).count();
    weights = withPairs(sum.parts(), built, weights, leaves);
    if (!only) {
      weights = withStopWords(sum.parts(), parts.size(), built, weights, leaves);
    }
    return new ProbabilisticQuery.Sum(built, weights, least, counted);
  }

  /** An event that is asked for twice is one event; so are two forms of a word. */
  private List<QueryNode> once(List<QueryNode> parts) {
    Set<Object> known = new HashSet<>();
    return parts.stream()
        .filter(
            part ->
                known.add(
                    part instanceof QueryNode.Word(String text, boolean similar, boolean prefix)
                            && !prefix
                        ? new QueryNode.Word(forms.common(text), similar, false)
                        : part))
        .toList();
  }

  /**
   * Adds the pairs of words that stand side by side in the query: pages that have them side by side
   * rank higher (sequential dependence, Metzler and Croft 2005).
   */
  private double[] withPairs(
      List<QueryNode> words,
      List<ProbabilisticQuery> parts,
      double[] weights,
      Map<QueryNode, Integer> leaves) {
    List<QueryNode> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < words.size() && words.size() <= MOST_PAIRED; i++) {
      if (words.get(i) instanceof QueryNode.Word a
          && words.get(i + 1) instanceof QueryNode.Word b
          && !a.prefix()
          && !b.prefix()
          && !stopWords.has(a)
          && !stopWords.has(b)) {
        pairs.add(new QueryNode.Phrase(a.text() + " " + b.text()));
      }
    }
    parts.addAll(all(pairs, leaves));
    return extended(weights, pairs.size(), PAIR_WEIGHT / Math.max(1, weights.length));
  }

  /**
   * Adds the stop words, which never make an answer: all of them together count as one word. A
   * sentence has many, which say little; who remembers a few words of a passage means each of them.
   */
  private double[] withStopWords(
      List<QueryNode> words,
      int others,
      List<ProbabilisticQuery> parts,
      double[] weights,
      Map<QueryNode, Integer> leaves) {
    Set<String> all = new LinkedHashSet<>();
    for (QueryNode one : words) {
      if (stopWords.has(one) && one instanceof QueryNode.Word word) {
        all.add(word.text().toLowerCase(Locale.ROOT));
      }
    }
    int before = parts.size();
    for (String word : all) {
      if (!StopWords.hasNoLength(word)) {
        parts.add(build(new QueryNode.Word(word, false, false), leaves));
      }
    }
    return extended(weights, parts.size() - before, 1.0 / (Math.max(1, all.size()) * others));
  }

  private static double[] extended(double[] weights, int more, double weight) {
    double[] extended = Arrays.copyOf(weights, weights.length + more);
    Arrays.fill(extended, weights.length, extended.length, weight);
    return extended;
  }

  /** Numbers of leaves that occur without a negation. */
  static void positive(ProbabilisticQuery formula, Set<Integer> found) {
    switch (formula) {
      case ProbabilisticQuery.Leaf(int index) -> found.add(index);
      case ProbabilisticQuery.Sum sum -> sum.parts().forEach(part -> positive(part, found));
      case ProbabilisticQuery.All(List<ProbabilisticQuery> parts) ->
          parts.forEach(part -> positive(part, found));
      case ProbabilisticQuery.Any(List<ProbabilisticQuery> parts) ->
          parts.forEach(part -> positive(part, found));
      case ProbabilisticQuery.Not _ -> {}
    }
  }
}
