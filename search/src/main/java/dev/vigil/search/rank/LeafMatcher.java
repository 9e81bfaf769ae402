package dev.vigil.search.rank;

import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.TypedValue;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.QueryNode.ValueTest;
import dev.vigil.search.vague.VaguePredicate;
import dev.vigil.search.vague.VaguePredicateRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds the pieces that match one word, phrase or condition. For one query and one thread. */
final class LeafMatcher {
  private static final int MOST_PREFIX = 1_000;
  private static final int MOST_VALUES = 10_000;

  /** Words of the index that a predicate on words is tried on. */
  private static final int MOST_WORDS = 2_000_000;

  private final SearchContext context;

  LeafMatcher(SearchContext context) {
    this.context = context;
  }

  MatchingPieces word(QueryNode.Word word) throws IOException {
    List<String> words = words(word.text());
    if (words.isEmpty()) {
      return new MatchingPieces();
    }
    if (word.prefix()) {
      Set<String> all = new TreeSet<>();
      for (String field : new String[] {IndexFields.BODY, IndexFields.HEAD}) {
        all.addAll(context.forms.starting(field, words.getLast(), MOST_PREFIX));
      }
      context.marked.addAll(all);
      return context.matcher.words(all);
    }
    if (words.size() > 1) {
      return similarWords(word.text(), words, word.similar());
    }
    return groups(words.getFirst(), word.similar());
  }

  /** A word such as {@code e-mail} has parts that stand side by side. */
  private MatchingPieces similarWords(String text, List<String> words, boolean similar)
      throws IOException {
    context.marked.addAll(words);
    MatchingPieces phrase = context.matcher.phrase(WordAnalyzer.words(text));
    if (similar) {
      for (var one : context.related(String.join(" ", words))) {
        MatchingPieces other = groups(one.term(), false).times(one.weight());
        phrase = MatchingPieces.either(phrase, other);
      }
    }
    return phrase;
  }

  private MatchingPieces groups(String word, boolean similar) throws IOException {
    MatchingPieces all = new MatchingPieces();
    Set<String> marked = context.stopWords.has(word) ? context.markedElse : context.marked;
    for (SearchContext.Group group : context.groups(word, similar)) {
      marked.addAll(group.words());
      all = MatchingPieces.either(all, context.matcher.words(group.words()).times(group.weight()));
    }
    return all;
  }

  MatchingPieces phrase(QueryNode.Phrase phrase) throws IOException {
    List<String> words = words(phrase.text());
    context.marked.addAll(words);
    return words.isEmpty()
        ? new MatchingPieces()
        : context.matcher.phrase(WordAnalyzer.words(phrase.text()));
  }

  static List<String> words(String text) {
    return WordAnalyzer.words(text).stream().map(WordAnalyzer.Word::term).toList();
  }

  /** Pieces in which an element or attribute of that name has such a content. */
  MatchingPieces named(QueryNode.Named named) throws IOException {
    String name = named.name().name();
    if (name.startsWith("#")) {
      // A type instead of a name.
      if (!TypedValue.isType(name.substring(1))) {
        throw new SearchException(
            "'%s' is not a type of values; write #number, #date, #price or a unit such as #EUR or"
                    .formatted(name)
                + " #km.");
      }
      return switch (named.test()) {
        case ValueTest.Vague vague ->
            values(
                Map.of("", 1.0),
                vague,
                TypedValue.unit(name.substring(1)).orElse(name.substring(1)));
        case ValueTest.Words words ->
            word(new QueryNode.Word(words.text(), words.similar(), false));
      };
    }
    Map<String, Double> names = context.names(name, named.name().similar());
    return switch (named.test()) {
      case ValueTest.Words words -> words(names, words);
      case ValueTest.Vague vague -> {
        Map<String, Double> own = name.isEmpty() ? Map.of("", 1.0) : names;
        yield values(own, vague, null);
      }
    };
  }

  private MatchingPieces words(Map<String, Double> names, ValueTest.Words test) throws IOException {
    List<String> words = words(test.text());
    MatchingPieces all = null;
    // A related term of several words, such as "first lady", is not looked for inside of names.
    for (String word : words) {
      MatchingPieces one = new MatchingPieces();
      for (SearchContext.Group group : context.groups(word, test.similar())) {
        context.marked.addAll(group.words());
        for (Map.Entry<String, Double> name : names.entrySet()) {
          MatchingPieces found =
              name.getKey().isEmpty()
                  ? context.matcher.words(group.words())
                  : inName(name.getKey(), group.words());
          one = MatchingPieces.either(one, found.times(name.getValue() * group.weight()));
        }
      }
      all = all == null ? one : MatchingPieces.both(all, one, true);
    }
    return all == null ? new MatchingPieces() : all;
  }

  /**
   * The weight of a word in a named part is that of the word in the whole piece, because the piece
   * is what the weight is an event of.
   */
  private MatchingPieces inName(String name, Set<String> words) throws IOException {
    List<String> terms = words.stream().map(word -> name + IndexFields.SEPARATOR + word).toList();
    MatchingPieces there = context.matcher.terms(IndexFields.NAMED, terms);
    if (there.size == 0 || !context.matcher.weighs()) {
      return there;
    }
    // The values of attributes are not in the text, so these keep their own weight.
    MatchingPieces inText = MatchingPieces.both(there, context.matcher.words(words), false);
    return MatchingPieces.either(there.times(0.5), inText);
  }

  private MatchingPieces values(
      Map<String, Double> names, ValueTest.Vague test, @Nullable String type) throws IOException {
    VaguePredicate predicate =
        VaguePredicateRegistry.find(test.predicate())
            .orElseThrow(
                () ->
                    new SearchException(
                        "'%s' is not a comparison; use =, ~~, <, >, about, near or sounds."
                            .formatted(test.predicate())));
    MatchingPieces all = new MatchingPieces();
    var range = predicate.values(test.argument());
    var words = predicate.words(test.argument());
    if (range.isEmpty() && words.isEmpty()) {
      throw new SearchException(
          "'%s' cannot be compared by %s; it needs %s."
              .formatted(test.argument(), test.predicate(), predicate.expects()));
    }
    for (Map.Entry<String, Double> name : names.entrySet()) {
      String start = name.getKey() + IndexFields.SEPARATOR;
      Map<Double, List<String>> byDegree =
          range.isPresent()
              ? inRange(start, range.get(), type)
              : sounding(name.getKey(), words.orElseThrow());
      for (Map.Entry<Double, List<String>> one : byDegree.entrySet()) {
        boolean plain = name.getKey().isEmpty() && range.isEmpty();
        MatchingPieces found =
            plain
                ? context.matcher.words(one.getValue())
                : context.matcher.terms(IndexFields.NAMED, one.getValue());
        all = MatchingPieces.either(all, found.times(one.getKey() * name.getValue()));
      }
    }
    return all;
  }

  /** The terms of values in the range, by their degree in steps of a tenth. */
  private Map<Double, List<String>> inRange(
      String start, VaguePredicate.ValueRange range, @Nullable String type) throws IOException {
    String wanted =
        type == null || type.equals("price") || type.equals("amount") ? range.type() : type;
    String prefix = start + TypedValue.prefix(wanted);
    BytesRef low = new BytesRef(prefix + TypedValue.sortable(range.low()));
    String high = prefix + TypedValue.sortable(range.high());
    Map<Double, List<String>> found = new TreeMap<>();
    int count = 0;
    for (LeafReaderContext leaf : context.reader.leaves()) {
      Terms terms = leaf.reader().terms(IndexFields.NAMED);
      if (terms == null) {
        continue;
      }
      TermsEnum each = terms.iterator();
      BytesRef term = each.seekCeil(low) == TermsEnum.SeekStatus.END ? null : each.term();
      while (term != null && count++ < MOST_VALUES) {
        String text = term.utf8ToString();
        if (!text.startsWith(prefix) || text.compareTo(high) > 0) {
          break;
        }
        double value = TypedValue.value(text.substring(prefix.length()));
        double degree = Math.ceil(range.degree().applyAsDouble(value) * 10) / 10;
        found.computeIfAbsent(degree, d -> new ArrayList<>()).add(text);
        term = each.next();
      }
    }
    return found;
  }

  private Map<Double, List<String>> sounding(String name, ToDoubleFunction<String> degree)
      throws IOException {
    String field = name.isEmpty() ? IndexFields.BODY : IndexFields.NAMED;
    String start = name.isEmpty() ? "" : name + IndexFields.SEPARATOR;
    Map<Double, List<String>> found = new TreeMap<>();
    for (String term : context.forms.starting(field, start, MOST_WORDS)) {
      String word = term.substring(start.length());
      double how = word.startsWith("#") ? 0 : degree.applyAsDouble(word);
      if (how > 0) {
        context.marked.add(word);
        found.computeIfAbsent(how, d -> new ArrayList<>()).add(term);
      }
    }
    return found;
  }
}
