package dev.vigil.discover.database;

import dev.vigil.discover.topic.TopicTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Grows the rules of one topic: conjunctions of words that documents of the topic have and others
 * have not. For one thread.
 *
 * <p>A rule gets words as long as they raise its score: how much of the topic it matches, times the
 * logarithm of how much more often than the other topics. Each sibling counts as one topic, however
 * many documents it has, and everything outside the parent counts as one more, since a database may
 * have any mixture. Documents that a rule matches count half for the next rules.
 */
final class RuleGrower {
  private static final int MOST_WORDS = 4;
  private static final int CANDIDATES = 150;
  private static final int LEAST_DOCUMENTS = 2;
  private static final double SMOOTH = 0.02;

  /** A further word makes a query match less, so it has to gain this much. */
  private static final double BETTER = 1.15;

  private final RuleCorpus corpus;
  private final String topic;
  private final BitSet good;

  /** The part of a document in its group: the topic, a sibling, or everything else. */
  private final double[] weight;

  RuleGrower(TopicTree tree, String topic, RuleCorpus corpus) {
    this.corpus = corpus;
    this.topic = topic;
    this.good = corpus.in(topic);
    this.weight = new double[corpus.size()];
    List<BitSet> groups = new ArrayList<>();
    BitSet rest = new BitSet();
    rest.set(0, corpus.size());
    rest.andNot(good);
    for (String sibling : tree.children(TopicTree.parent(topic))) {
      BitSet its = corpus.in(sibling);
      its.and(rest);
      rest.andNot(its);
      groups.add(its);
    }
    groups.add(rest);
    groups.removeIf(BitSet::isEmpty);
    good.stream().forEach(i -> weight[i] = 1.0 / good.cardinality());
    for (BitSet group : groups) {
      group.stream().forEach(i -> weight[i] = 1.0 / group.cardinality() / groups.size());
    }
  }

  List<ProbeRule> grow(int most) {
    double[] left = weight.clone();
    List<String> candidates = candidates();
    List<ProbeRule> rules = new ArrayList<>();
    Set<Set<String>> known = new HashSet<>();
    while (rules.size() < most) {
      List<String> words = rule(candidates, left, known);
      if (words.isEmpty()) {
        break;
      }
      known.add(Set.copyOf(words));
      rules.add(new ProbeRule(topic, words));
      BitSet matched = corpus.matching(words);
      matched.and(good);
      matched.stream().forEach(i -> left[i] /= 2);
    }
    return rules;
  }

  private double score(BitSet matched, double[] left) {
    double yes = 0;
    double no = 0;
    for (int i = matched.nextSetBit(0); i >= 0; i = matched.nextSetBit(i + 1)) {
      if (good.get(i)) {
        yes += left[i];
      } else {
        no += weight[i];
      }
    }
    return yes * Math.log((yes + SMOOTH) / (no + SMOOTH));
  }

  private List<String> candidates() {
    Map<String, Double> scores = new HashMap<>();
    corpus
        .words()
        .forEach(
            (word, its) -> {
              BitSet both = (BitSet) its.clone();
              both.and(good);
              if (both.cardinality() >= LEAST_DOCUMENTS) {
                scores.put(word, score(its, weight));
              }
            });
    return scores.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<String, Double> e) -> -e.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(CANDIDATES)
        .map(Map.Entry::getKey)
        .toList();
  }

  private List<String> rule(List<String> candidates, double[] left, Set<Set<String>> known) {
    List<String> words = new ArrayList<>();
    BitSet in = new BitSet();
    in.set(0, corpus.size());
    double best = 0;
    while (words.size() < MOST_WORDS) {
      String word = "";
      double most = best * BETTER;
      for (String one : candidates) {
        Set<String> trial = new HashSet<>(words);
        if (!trial.add(one) || known.contains(trial)) {
          continue;
        }
        BitSet both = (BitSet) in.clone();
        both.and(Objects.requireNonNull(corpus.words().get(one)));
        double score = score(both, left);
        if (score > most) {
          most = score;
          word = one;
        }
      }
      if (word.isEmpty()) {
        break;
      }
      words.add(word);
      in.and(Objects.requireNonNull(corpus.words().get(word)));
      best = most;
    }
    return words;
  }
}
