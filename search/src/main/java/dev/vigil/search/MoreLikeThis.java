package dev.vigil.search;

import dev.vigil.search.answer.SearchException;
import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.index.SearchIndex;
import dev.vigil.search.index.WordAnalyzer;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.rank.PieceTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;

/** Finds the words that characterise a page, for "more like this". Stateless. */
final class MoreLikeThis {
  private static final int MOST_WORDS = 20;
  private static final int MOST_PIECES = 300;

  private MoreLikeThis() {}

  static QueryNode.Sum words(
      SearchIndex index, PieceTexts texts, IndexReader reader, long workspace, String url)
      throws IOException {
    PageIndexState page =
        find(index, workspace, url)
            .orElseThrow(
                () ->
                    new SearchException(
                        "No page '%s' is indexed; copy the URL of an answer.".formatted(url)));
    List<QueryNode> parts = weighted(page, texts, reader);
    if (parts.isEmpty()) {
      throw new SearchException("The page has no words to look for.");
    }
    return new QueryNode.Sum(parts, Math.min(3, parts.size()));
  }

  /** The words of a page that is not wanted; none if it is not indexed, or not any more. */
  static List<QueryNode> unwanted(
      SearchIndex index, PieceTexts texts, IndexReader reader, long workspace, String url)
      throws IOException {
    Optional<PageIndexState> page = find(index, workspace, url);
    return page.isEmpty() ? List.of() : weighted(page.get(), texts, reader);
  }

  private static Optional<PageIndexState> find(SearchIndex index, long workspace, String url) {
    return index.states().stream()
        .filter(one -> one.page().workspace() == workspace && one.page().url().equals(url))
        .findFirst();
  }

  private static List<QueryNode> weighted(PageIndexState page, PieceTexts texts, IndexReader reader)
      throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    texts.newest(page).stream()
        .limit(MOST_PIECES)
        .flatMap(piece -> WordAnalyzer.words(piece.text()).stream())
        .forEach(word -> counts.merge(word.term(), 1, Integer::sum));
    return weighted(counts, reader);
  }

  private static List<QueryNode> weighted(Map<String, Integer> counts, IndexReader reader)
      throws IOException {
    Map<String, Double> weights = new HashMap<>();
    double all = Math.max(1, reader.getDocCount(IndexFields.BODY));
    for (Map.Entry<String, Integer> one : counts.entrySet()) {
      String word = one.getKey();
      if (word.length() > 2 && !Character.isDigit(word.charAt(0))) {
        int with = reader.docFreq(new Term(IndexFields.BODY, word));
        double rare = Math.log(1 + all / (1 + with));
        weights.put(word, Math.sqrt(one.getValue()) * rare);
      }
    }
    List<QueryNode> parts = new ArrayList<>();
    weights.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_WORDS)
        .forEach(
            one ->
                parts.add(
                    new QueryNode.Weighted(
                        one.getValue(), new QueryNode.Word(one.getKey(), false, false))));
    return parts;
  }
}
