package dev.vigil.search.ontology;

import dev.vigil.search.rank.RelatedTerm;
import dev.vigil.search.rank.Retrieval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The ontology index, after XXL (Theobald, Weikum 2002): words and element names with their
 * relations, from the user's vocabulary first and from WordNet second. The weight of a related word
 * falls with its distance, and grows with how often both words occur on the same pages of the
 * collection. Of the senses of a word, the one whose related words occur with it is used. Safe for
 * concurrent use.
 */
public final class Ontology implements Retrieval.RelatedSource {
  static final String SYNONYM = "synonym";
  static final String NARROWER = "narrower";
  static final String BROADER = "broader";
  static final String PART = "part";

  private static final String WORDNET = "WordNet";

  /** Words two steps below. */
  static final String FURTHER = "further";

  /** What a relation is worth before the collection is asked. */
  private static final Map<String, Double> WORTH =
      Map.of(SYNONYM, 0.8, NARROWER, 0.55, BROADER, 0.4, PART, 0.35, FURTHER, 0.3);

  /** Related words with less are not used. */
  private static final double LEAST = 0.1;

  private static final int MOST = 16;

  /** Candidates of one word that the collection is asked about. */
  private static final int MOST_ASKED = 120;

  private final Path data;
  private final WordNetRelations wordNet = new WordNetRelations();

  private Ontology(Path data) {
    this.data = data;
  }

  /** The ontology of an installation. */
  public static Ontology of(Path data) {
    return new Ontology(data);
  }

  /** The words that are related to a word, the most similar first. */
  @Override
  public List<RelatedTerm> of(String word, Retrieval.RelatedSource.WordPages collection) {
    String wanted = word.toLowerCase(Locale.ROOT);
    BitSet own = collection.pages(wanted);
    Map<String, RelatedTerm> found = new LinkedHashMap<>();
    add(found, Vocabulary.read(data).of(wanted), "vocabulary", own, collection);
    List<WordNetRelations.Sense> senses = wordNet.senses(wanted);
    Map<String, RelatedTerm> best = Map.of();
    double most = -1;
    for (int i = 0; i < senses.size(); i++) {
      Map<String, RelatedTerm> one = new LinkedHashMap<>();
      double together = add(one, senses.get(i).related(), WORDNET, own, collection);
      // Without evidence the most frequent sense counts.
      double value = together / (1 + i);
      if (value > most) {
        most = value;
        best = one;
      }
    }
    best.forEach(found::putIfAbsent);
    found.remove(wanted);
    List<RelatedTerm> all = new ArrayList<>(found.values());
    all.removeIf(one -> one.weight() < LEAST);
    all.sort(
        Comparator.<RelatedTerm>comparingDouble(one -> -one.weight())
            .thenComparing(RelatedTerm::term));
    return all.size() > MOST ? List.copyOf(all.subList(0, MOST)) : List.copyOf(all);
  }

  /** Each step down the hierarchy of meanings costs the same. */
  @Override
  public double likeness(String word, String other) {
    if (word.equals(other)) {
      return 1;
    }
    int steps = wordNet.steps(word, other);
    return steps < 0 ? 0 : Math.pow(WORTH.getOrDefault(NARROWER, 0.5) + 0.15, Math.max(1, steps));
  }

  /** Adds the words of one sense; returns how much they occur together with the word. */
  private static double add(
      Map<String, RelatedTerm> found,
      Map<String, List<String>> related,
      String origin,
      BitSet own,
      Retrieval.RelatedSource.WordPages collection) {
    double together = 0;
    int asked = 0;
    for (Map.Entry<String, List<String>> relation : related.entrySet()) {
      double worth = WORTH.getOrDefault(relation.getKey(), 0.3);
      for (String term : relation.getValue()) {
        if (asked++ == MOST_ASKED) {
          return together;
        }
        double share = share(own, collection.pages(term));
        together += Math.max(0, share);
        if (share < 0 && origin.equals(WORDNET)) {
          continue;
        }
        // A word of the user that the collection does not have may be the name of an element.
        double weight = worth * (share < 0 ? 0.4 : 0.5 + 0.5 * share);
        String shown = relation.getKey().equals(FURTHER) ? NARROWER : relation.getKey();
        found.putIfAbsent(term, new RelatedTerm(term, weight, shown, origin));
      }
    }
    return together;
  }

  /** The share of pages with both words; -1 if no page has the other word. */
  private static double share(BitSet own, BitSet other) {
    int pages = other.cardinality();
    if (pages == 0) {
      return -1;
    }
    BitSet both = (BitSet) own.clone();
    both.and(other);
    int least = Math.min(own.cardinality(), pages);
    return least == 0 ? 0 : (double) both.cardinality() / least;
  }
}
