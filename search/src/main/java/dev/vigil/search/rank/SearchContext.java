package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

/**
 * The shared state of one search: the reader, the matcher, word forms and related words, and which
 * words were really looked for. For one query and one thread.
 */
final class SearchContext {
  /** Names of elements and attributes that are looked through for {@code ~name}. */
  private static final int MOST_NAMES = 50_000;

  /** Finds related words; empty where no ontology is available. */
  @FunctionalInterface
  interface Related {
    List<RelatedTerm> of(String word) throws IOException;
  }

  final IndexReader reader;
  final PieceMatcher matcher;
  final WordForms forms;
  final StopWords stopWords;
  private final Related related;
  private final ToDoubleBiFunction<String, String> likeness;

  /** The words that are marked in snippets. */
  final Set<String> marked = new TreeSet<>();

  /** The stop words, which are marked where nothing else is. */
  final Set<String> markedElse = new TreeSet<>();

  /** The related words of each {@code ~}, with their weights. */
  final Map<String, List<RelatedTerm>> expansions = new LinkedHashMap<>();

  SearchContext(
      IndexReader reader,
      PieceMatcher matcher,
      WordForms forms,
      Related related,
      ToDoubleBiFunction<String, String> likeness,
      StopWords stopWords) {
    this.stopWords = stopWords;
    this.likeness = likeness;
    this.reader = reader;
    this.matcher = matcher;
    this.forms = forms;
    this.related = related;
  }

  /** The forms of a word with weight 1, and with {@code similar} those of related words. */
  List<Group> groups(String word, boolean similar) throws IOException {
    List<Group> groups = new ArrayList<>();
    groups.add(new Group(1, forms.of(word, IndexFields.BODY, IndexFields.HEAD)));
    if (similar) {
      for (RelatedTerm one : related(word)) {
        groups.add(
            new Group(one.weight(), forms.of(one.term(), IndexFields.BODY, IndexFields.HEAD)));
      }
    }
    return groups;
  }

  /** Words that count with a weight. */
  record Group(double weight, Set<String> words) {}

  List<RelatedTerm> related(String word) throws IOException {
    List<RelatedTerm> known = expansions.get(word);
    if (known == null) {
      known = related.of(word);
      expansions.put(word, known);
    }
    return known;
  }

  /** The names that match, with weights. */
  Map<String, Double> names(String name, boolean similar) throws IOException {
    Map<String, Double> found = new LinkedHashMap<>();
    found.put(name, 1.0);
    if (similar) {
      Map<String, Double> wanted = new LinkedHashMap<>();
      wanted.put(name, 1.0);
      List<RelatedTerm> used = new ArrayList<>();
      Set<String> all = new TreeSet<>(allNames(IndexFields.AROUND));
      all.addAll(allNames(IndexFields.NAMES));
      related(name).forEach(one -> wanted.putIfAbsent(one.term(), one.weight()));
      for (String candidate : all) {
        double best = likeness.applyAsDouble(name, candidate);
        for (Map.Entry<String, Double> one : wanted.entrySet()) {
          best = Math.max(best, one.getValue() * likeness(candidate, one.getKey()));
        }
        if (best >= 0.1 && !candidate.equals(name) && matcher.hasName(candidate)) {
          found.put(candidate, best);
          used.add(new RelatedTerm(candidate, best, "name", "index"));
        }
      }
      expansions.put(name, used);
    }
    return found;
  }

  /** A name of several words is like each of them, such as stage-direction. */
  private static double likeness(String name, String word) {
    if (name.equals(word) || name.equals(word + "s") || word.equals(name + "s")) {
      return 1;
    }
    for (String part : name.split("[-_.:]", -1)) {
      if (part.equals(word)) {
        return 0.8;
      }
    }
    return 0;
  }

  private Set<String> allNames(String field) throws IOException {
    Set<String> names = new TreeSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(field);
      if (terms != null) {
        TermsEnum each = terms.iterator();
        BytesRef term = each.next();
        while (term != null && names.size() < MOST_NAMES) {
          names.add(term.utf8ToString());
          term = each.next();
        }
      }
    }
    return names;
  }
}
