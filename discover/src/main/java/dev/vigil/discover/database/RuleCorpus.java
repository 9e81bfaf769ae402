package dev.vigil.discover.database;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Labelled documents with the documents of each word that two or more of them have. Immutable. */
final class RuleCorpus {
  private static final BitSet NONE = new BitSet();

  private final List<RuleDocument> documents;
  private final Map<String, BitSet> having = new HashMap<>();

  RuleCorpus(List<RuleDocument> documents) {
    this.documents = List.copyOf(documents);
    for (int i = 0; i < documents.size(); i++) {
      for (String word : documents.get(i).words()) {
        having.computeIfAbsent(word, w -> new BitSet()).set(i);
      }
    }
    having.values().removeIf(its -> its.cardinality() < 2);
  }

  List<RuleDocument> documents() {
    return documents;
  }

  int size() {
    return documents.size();
  }

  /** The words that two or more documents have, with these documents. */
  Map<String, BitSet> words() {
    return having;
  }

  /** The documents with all these words. */
  BitSet matching(List<String> words) {
    BitSet all = new BitSet();
    all.set(0, documents.size());
    words.forEach(word -> all.and(having.getOrDefault(word, NONE)));
    return all;
  }

  /** The documents of a topic and those below it. */
  BitSet in(String topic) {
    BitSet its = new BitSet();
    for (int i = 0; i < documents.size(); i++) {
      its.set(i, documents.get(i).isIn(topic));
    }
    return its;
  }

  /**
   * The documents by their topics.
   *
   * @param least documents with the same topics; fewer count for each of these topics
   */
  Map<Set<String>, BitSet> kinds(int least) {
    Map<Set<String>, BitSet> same = new LinkedHashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      same.computeIfAbsent(documents.get(i).topics(), t -> new BitSet()).set(i);
    }
    Map<Set<String>, BitSet> kinds = new LinkedHashMap<>();
    same.forEach(
        (topics, its) -> {
          if (topics.size() <= 1 || its.cardinality() >= least) {
            kinds.computeIfAbsent(topics, t -> new BitSet()).or(its);
          } else {
            topics.forEach(one -> kinds.computeIfAbsent(Set.of(one), t -> new BitSet()).or(its));
          }
        });
    return kinds;
  }
}
