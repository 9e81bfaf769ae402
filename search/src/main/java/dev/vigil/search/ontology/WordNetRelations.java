package dev.vigil.search.ontology;

import dev.vigil.search.answer.SearchException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.sf.extjwnl.JWNLException;
import net.sf.extjwnl.data.IndexWord;
import net.sf.extjwnl.data.POS;
import net.sf.extjwnl.data.PointerTarget;
import net.sf.extjwnl.data.PointerType;
import net.sf.extjwnl.data.Synset;
import net.sf.extjwnl.data.Word;
import net.sf.extjwnl.dictionary.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * The relations of words in WordNet (Miller 1995), by sense. WordNet is loaded by the first
 * question. Safe for concurrent use.
 */
final class WordNetRelations {
  /** Senses of a word that are considered; the first ones are the most frequent. */
  private static final int MOST_SENSES = 3;

  /** Related words of one sense and one kind. */
  private static final int MOST_WORDS = 60;

  private static final int MOST_STEPS = 4;

  private @Nullable Dictionary dictionary;

  /** A meaning of a word with its related words by relation. */
  record Sense(String meaning, Map<String, List<String>> related) {}

  /** The senses of a word, the most frequent first. */
  synchronized List<Sense> senses(String word) {
    try {
      List<Sense> senses = new ArrayList<>();
      for (POS kind : List.of(POS.NOUN, POS.VERB, POS.ADJECTIVE)) {
        IndexWord found = dictionary().lookupIndexWord(kind, word);
        if (found != null) {
          for (Synset synset : found.getSenses()) {
            if (senses.size() < MOST_SENSES) {
              senses.add(sense(word, synset));
            }
          }
        }
      }
      return senses;
    } catch (JWNLException e) {
      throw new SearchException("WordNet cannot be read: " + e.getMessage(), e);
    }
  }

  /** How many steps a word is below another; -1 if it is not, or too far. */
  synchronized int steps(String above, String below) {
    try {
      IndexWord top = dictionary().lookupIndexWord(POS.NOUN, above);
      IndexWord bottom = dictionary().lookupIndexWord(POS.NOUN, below);
      if (top == null || bottom == null) {
        return -1;
      }
      List<Synset> wanted = top.getSenses();
      List<Synset> level = bottom.getSenses();
      level = level.size() > 2 ? level.subList(0, 2) : level;
      for (int steps = 0; steps <= MOST_STEPS; steps++) {
        if (level.stream().anyMatch(wanted::contains)) {
          return steps;
        }
        List<Synset> next = new ArrayList<>();
        for (Synset one : level) {
          next.addAll(targets(one, PointerType.HYPERNYM, PointerType.INSTANCE_HYPERNYM));
        }
        level = next;
      }
      return -1;
    } catch (JWNLException e) {
      throw new SearchException("WordNet cannot be read: " + e.getMessage(), e);
    }
  }

  private Dictionary dictionary() throws JWNLException {
    Dictionary words = dictionary;
    if (words == null) {
      words = Dictionary.getDefaultResourceInstance();
      dictionary = words;
    }
    return words;
  }

  private static Sense sense(String word, Synset synset) throws JWNLException {
    Map<String, List<String>> related = new LinkedHashMap<>();
    related.put(Ontology.SYNONYM, lemmas(word, List.of(synset)));
    related.put(
        Ontology.NARROWER,
        lemmas(word, targets(synset, PointerType.HYPONYM, PointerType.INSTANCES_HYPONYM)));
    related.put(
        Ontology.BROADER,
        lemmas(word, targets(synset, PointerType.HYPERNYM, PointerType.INSTANCE_HYPERNYM)));
    List<Synset> parts = targets(synset, PointerType.PART_MERONYM, PointerType.PART_HOLONYM);
    related.put(Ontology.PART, lemmas(word, parts));
    List<Synset> below = new ArrayList<>();
    for (Synset one : targets(synset, PointerType.HYPONYM)) {
      below.addAll(targets(one, PointerType.HYPONYM));
    }
    related.put(Ontology.FURTHER, lemmas(word, below));
    return new Sense(synset.getGloss(), related);
  }

  private static List<Synset> targets(Synset synset, PointerType... types) throws JWNLException {
    List<Synset> found = new ArrayList<>();
    for (PointerType type : types) {
      for (PointerTarget target : synset.getTargets(type)) {
        if (found.size() < MOST_WORDS) {
          found.add(target.getSynset());
        }
      }
    }
    return found;
  }

  private static List<String> lemmas(String word, List<Synset> synsets) {
    List<String> all = new ArrayList<>();
    for (Synset synset : synsets) {
      for (Word one : synset.getWords()) {
        String lemma = one.getLemma().toLowerCase(Locale.ROOT);
        if (!lemma.equalsIgnoreCase(word) && !all.contains(lemma) && all.size() < MOST_WORDS) {
          all.add(lemma);
        }
      }
    }
    return all;
  }
}
