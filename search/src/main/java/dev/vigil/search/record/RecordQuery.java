package dev.vigil.search.record;

import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.QueryNode.ValueTest;
import dev.vigil.search.query.SearchQuery;
import dev.vigil.search.rank.WordForms;
import dev.vigil.search.vague.VaguePredicate;
import dev.vigil.search.vague.VaguePredicateRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apache.lucene.document.DoublePoint;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;

/** Translates a query of page search for a {@link RecordIndex}. For one query and one thread. */
final class RecordQuery {
  private static final float TITLE_WEIGHT = 3;
  private static final int MOST_WORDS = 500;

  /** Words that a predicate on words is tried on. */
  private static final int MOST_TRIED = 100_000;

  private final WordForms forms;
  private final boolean beginnings;

  /**
   * @param beginnings whether every word may also be the beginning of a longer one
   */
  RecordQuery(IndexReader reader, boolean beginnings) {
    this.forms = new WordForms(reader, Set.of("en", "de", "fr", "es"));
    this.beginnings = beginnings;
  }

  Query of(SearchQuery query) {
    try {
      BooleanQuery.Builder all = new BooleanQuery.Builder();
      all.add(of(query.node().orElseThrow()), Occur.MUST);
      return all.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Query of(QueryNode node) throws IOException {
    return switch (node) {
      case QueryNode.Word word -> word(word, RecordIndex.TITLE, RecordIndex.ALL);
      case QueryNode.Phrase phrase ->
          either(phrase(phrase.text(), RecordIndex.TITLE), phrase(phrase.text(), RecordIndex.ALL));
      case QueryNode.Weighted weighted ->
          weighted.weight() <= 0
              ? MatchAllDocsQuery.INSTANCE
              : new BoostQuery(of(weighted.node()), (float) weighted.weight());
      case QueryNode.Sum sum -> some(sum.parts(), sum.least());
      case QueryNode.All all -> some(all.parts(), all.parts().size());
      case QueryNode.Any any -> some(any.parts(), 1);
      case QueryNode.Not not -> without(not);
      case QueryNode.Named named -> named(named);
      case QueryNode.Path _ ->
          throw new SearchException(
              "Paths are looked for in pages, not here; write a condition such as name = \"Ada\".");
    };
  }

  private Query some(List<QueryNode> parts, int least) throws IOException {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    int wanted = 0;
    int excluded = 0;
    for (QueryNode part : parts) {
      if (part instanceof QueryNode.Not(QueryNode node)) {
        all.add(of(node), Occur.MUST_NOT);
        excluded++;
      } else {
        all.add(of(part), Occur.SHOULD);
        wanted++;
      }
    }
    if (wanted == 0) {
      return all.add(MatchAllDocsQuery.INSTANCE, Occur.MUST).build();
    }
    all.setMinimumNumberShouldMatch(Math.clamp(least - excluded, 1, wanted));
    return all.build();
  }

  private Query without(QueryNode.Not not) throws IOException {
    return new BooleanQuery.Builder()
        .add(MatchAllDocsQuery.INSTANCE, Occur.MUST)
        .add(of(not.node()), Occur.MUST_NOT)
        .build();
  }

  private static Query either(Query title, Query other) {
    return new BooleanQuery.Builder()
        .add(new BoostQuery(title, TITLE_WEIGHT), Occur.SHOULD)
        .add(other, Occur.SHOULD)
        .build();
  }

  private Query word(QueryNode.Word word, String title, String other) throws IOException {
    List<String> words = words(word.text());
    if (words.isEmpty()) {
      return MatchAllDocsQuery.INSTANCE; // only words that are too frequent to mean anything
    }
    if (words.size() > 1) {
      return either(phrase(word.text(), title), phrase(word.text(), other));
    }
    return either(
        forms(title, words.getFirst(), word.prefix()),
        forms(other, words.getFirst(), word.prefix()));
  }

  private Query forms(String field, String word, boolean prefix) throws IOException {
    Set<String> all =
        new TreeSet<>(
            prefix || beginnings ? forms.starting(field, word, MOST_WORDS) : forms.of(word, field));
    SynonymQuery.Builder query = new SynonymQuery.Builder(field);
    all.stream().limit(MOST_WORDS).forEach(one -> query.addTerm(new Term(field, one)));
    return query.build();
  }

  private static Query phrase(String text, String field) {
    PhraseQuery.Builder query = new PhraseQuery.Builder();
    WordAnalyzer.words(text)
        .forEach(word -> query.add(new Term(field, word.term()), word.position()));
    return query.build();
  }

  private static List<String> words(String text) {
    return WordAnalyzer.words(text).stream().map(WordAnalyzer.Word::term).toList();
  }

  private Query named(QueryNode.Named named) throws IOException {
    String field = RecordIndex.VALUE + named.name().name();
    return switch (named.test()) {
      case ValueTest.Words words -> {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (String word : words(words.text())) {
          all.add(forms(field, word, false), Occur.MUST);
        }
        yield all.build();
      }
      case ValueTest.Vague vague -> vague(named.name().name(), field, vague);
    };
  }

  private Query vague(String name, String field, ValueTest.Vague vague) throws IOException {
    VaguePredicate predicate =
        VaguePredicateRegistry.find(vague.predicate())
            .orElseThrow(
                () -> new SearchException("'%s' is not an operator.".formatted(vague.predicate())));
    var range = predicate.values(vague.argument());
    if (range.isPresent()) {
      return new ConstantScoreQuery(
          DoublePoint.newRangeQuery(
              RecordIndex.TYPED + name + "." + range.get().type(),
              range.get().low(),
              range.get().high()));
    }
    ToDoubleFunction<String> degree =
        predicate
            .words(vague.argument())
            .orElseThrow(
                () ->
                    new SearchException(
                        "'%s %s' needs %s."
                            .formatted(vague.predicate(), vague.argument(), predicate.expects())));
    SynonymQuery.Builder query = new SynonymQuery.Builder(field);
    forms.starting(field, "", MOST_TRIED).stream()
        .filter(word -> degree.applyAsDouble(word) > 0)
        .limit(MOST_WORDS)
        .forEach(word -> query.addTerm(new Term(field, word)));
    return query.build();
  }
}
