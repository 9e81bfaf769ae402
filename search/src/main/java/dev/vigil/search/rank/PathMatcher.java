package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.QueryNode.NameTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds elements on a path with conditions. The elements of a step are those around matching pieces
 * with the right name, or the piece itself if the name is that of a part in it. A step holds for an
 * element as far as its condition does, and the path as far as all steps hold for elements inside
 * each other. For one query and one thread.
 */
final class PathMatcher {
  private final SearchContext context;
  private final LeafMatcher leaves;
  private final PiecePlaces places;

  PathMatcher(SearchContext context, LeafMatcher leaves) {
    this.context = context;
    this.leaves = leaves;
    this.places = new PiecePlaces(context.reader);
  }

  /** An element: its key, or the document of the piece if it is a part of that. */
  private record Element(int page, long key, int doc) {}

  /** What is known about an element. */
  private static final class Found {
    final double[] p;
    int doc;
    int depth;
    double name;
    double probability;

    Found(int leaves) {
      p = new double[leaves];
    }
  }

  MatchingPieces match(QueryNode.Path path) throws IOException {
    List<QueryNode.Step> steps = path.steps();
    int last = steps.size() - 1;
    while (last > 0 && steps.get(last).condition().isEmpty()) {
      last--;
    }
    // Elements of steps above that have conditions, by page and key.
    List<@Nullable Map<Element, Found>> above = new ArrayList<>();
    for (int i = 0; i < last; i++) {
      above.add(steps.get(i).condition().isPresent() ? step(steps.get(i)) : null);
    }
    Map<Element, Found> targets = step(steps.get(last));
    List<Map.Entry<Element, Found>> sorted = new ArrayList<>(targets.entrySet());
    sorted.sort(java.util.Comparator.comparingInt(one -> one.getValue().doc));
    MatchingPieces all = new MatchingPieces();
    for (Map.Entry<Element, Found> one : sorted) {
      double score = join(steps, last, above, one.getKey(), one.getValue());
      if (score > 0) {
        Found found = one.getValue();
        all.add(found.doc, one.getKey().page(), (float) score, one.getKey().key());
      }
    }
    return all;
  }

  /**
   * The probability that the steps above hold for elements around the target. The best choice of
   * elements is found step by step: the probability of a step at a depth, with the best of the
   * steps before it above that depth.
   */
  private double join(
      List<QueryNode.Step> steps,
      int last,
      List<@Nullable Map<Element, Found>> above,
      Element target,
      Found found)
      throws IOException {
    long[] keys = places.keys(found.doc);
    String[] names = places.place(found.doc).split("/", -1);
    int depth = target.key() == 0 ? keys.length : found.depth;
    double[] before = {};
    for (int i = 0; i <= last; i++) {
      boolean child = steps.get(i).child();
      double[] now = new double[depth + 1];
      for (int d = i == last ? depth : 0; d <= (i == last ? depth : depth - 1); d++) {
        double reached = i == 0 ? (child && d > 0 ? 0 : 1) : 0;
        for (int e = child ? Math.max(0, d - 1) : 0; i > 0 && e < d; e++) {
          reached = Math.max(reached, before[e]);
        }
        if (reached > 0) {
          now[d] =
              i == last
                  ? reached * found.probability
                  : reached * holds(steps.get(i), above.get(i), names[d], target.page(), keys[d]);
        }
      }
      before = now;
    }
    return before[depth];
  }

  private double holds(
      QueryNode.Step step, @Nullable Map<Element, Found> held, String name, int page, long key)
      throws IOException {
    Map<String, Double> wanted = names(step.name());
    double named = wanted.isEmpty() ? 1 : wanted.getOrDefault(name, 0.0);
    if (named > 0 && held != null) {
      Found there = held.get(new Element(page, key, 0));
      return there == null ? 0 : there.probability;
    }
    return named;
  }

  private Map<String, Double> names(NameTest test) throws IOException {
    return test.name().isEmpty() ? Map.of() : context.names(test.name(), test.similar());
  }

  private Map<Element, Found> step(QueryNode.Step step) throws IOException {
    Map<String, Double> wanted = names(step.name());
    Map<QueryNode, Integer> numbers = new LinkedHashMap<>();
    ProbabilisticQuery formula =
        new ProbabilisticQueryBuilder(context.stopWords, context.forms)
            .build(Objects.requireNonNull(step.condition().orElse(null)), numbers);
    Map<Element, Found> found = new HashMap<>();
    for (Map.Entry<QueryNode, Integer> leaf : numbers.entrySet()) {
      QueryNode node = leaf.getKey();
      MatchingPieces around = LeafMatcherFactory.of(node, leaves, this);
      take(around, wanted, leaf.getValue(), numbers.size(), found, step.child(), false);
      if (!wanted.isEmpty()) {
        QueryNode inside = inside(node, step.name());
        // A part of a piece is not known apart from its neighbours, so the piece stands for it.
        MatchingPieces parts =
            inside == null
                ? MatchingPieces.both(
                    around, context.matcher.terms(IndexFields.NAMES, wanted.keySet()), true)
                : LeafMatcherFactory.of(inside, leaves, this);
        take(parts, wanted, leaf.getValue(), numbers.size(), found, step.child(), true);
      }
    }
    found
        .values()
        .forEach(
            one ->
                one.probability = formula.holds(one.p) ? one.name * formula.probability(one.p) : 0);
    found.values().removeIf(one -> one.probability <= 0);
    return found;
  }

  /** The condition on a part of a piece that has the name of the step. */
  private static @Nullable QueryNode inside(QueryNode node, NameTest name) {
    return switch (node) {
      case QueryNode.Word word ->
          new QueryNode.Named(name, new QueryNode.ValueTest.Words(word.text(), word.similar()));
      case QueryNode.Phrase phrase ->
          new QueryNode.Named(name, new QueryNode.ValueTest.Words(phrase.text(), false));
      case QueryNode.Named named when named.name().equals(NameTest.ANY) ->
          new QueryNode.Named(name, named.test());
      default -> null;
    };
  }

  /**
   * Takes the innermost element of a wanted name around each match, or with {@code outer} all of
   * them: which one stands directly in the step before is not known yet.
   */
  private void take(
      MatchingPieces matches,
      Map<String, Double> wanted,
      int leaf,
      int leafCount,
      Map<Element, Found> found,
      boolean outer,
      boolean parts)
      throws IOException {
    for (int i = 0; i < matches.size; i++) {
      int doc = matches.docs[i];
      String[] names = places.place(doc).split("/", -1);
      boolean inside = true;
      for (int depth = names.length - 1; depth >= 0 && (inside || outer); depth--) {
        double name = wanted.isEmpty() ? 1 : wanted.getOrDefault(names[depth], 0.0);
        if (name > 0) {
          inside = false;
          if (!parts) {
            Element element = new Element(matches.pages[i], places.keys(doc)[depth], 0);
            Found one = found.computeIfAbsent(element, e -> new Found(leafCount));
            note(one, matches, i, leaf);
            one.depth = depth;
            one.name = name;
          }
        }
      }
      // Around a piece, or a part in it: each is found in its own way.
      if (parts && inside) {
        Element element = new Element(matches.pages[i], 0, doc);
        Found one = found.computeIfAbsent(element, e -> new Found(leafCount));
        note(one, matches, i, leaf);
        one.depth = -1;
        one.name = 1;
      }
    }
  }

  private static void note(Found one, MatchingPieces matches, int i, int leaf) {
    if (one.p[leaf] == 0 || Arrays.stream(one.p).max().orElse(0) <= matches.weights[i]) {
      one.doc = matches.docs[i];
    }
    one.p[leaf] = 1 - (1 - one.p[leaf]) * (1 - matches.weights[i]);
  }
}
