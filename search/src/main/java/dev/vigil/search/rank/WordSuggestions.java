package dev.vigil.search.rank;

import dev.vigil.search.index.IndexFields;
import dev.vigil.search.index.WordAnalyzer;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.StringHelper;

/**
 * Words of the current pages of one workspace that complete or correct what was typed. Words of
 * other workspaces neither appear nor count. For one thread.
 */
public final class WordSuggestions {
  private static final String[] FIELDS = {IndexFields.BODY, IndexFields.HEAD};

  /** Words with one beginning that are looked at in a segment. */
  private static final int MOST_SCANNED = 20_000;

  /** Pieces with a word that are counted; more do not change the order noticeably. */
  private static final int MOST_COUNTED = 1_000;

  /** Shorter words have too many neighbours. */
  private static final int SHORTEST_CORRECTED = 3;

  /** From this length on a word may have two errors. */
  private static final int LONG = 6;

  private final DirectoryReader reader;
  private final ValidPieces valid;
  private final StopWords stopWords;

  WordSuggestions(DirectoryReader reader, ValidPieces valid, StopWords stopWords) {
    this.reader = reader;
    this.valid = valid;
    this.stopWords = stopWords;
  }

  /** Words that begin so, the most frequent ones first; not the word itself. */
  public List<String> completions(String start, int most) throws IOException {
    BytesRef prefix = new BytesRef(folded(start));
    if (prefix.length < 2) {
      return List.of();
    }
    Map<String, Integer> counts = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (String field : FIELDS) {
        Terms terms = leaf.reader().terms(field);
        if (terms == null) {
          continue;
        }
        TermsEnum each = terms.iterator();
        BytesRef term = each.seekCeil(prefix) == TermsEnum.SeekStatus.END ? null : each.term();
        for (int i = 0;
            i < MOST_SCANNED && term != null && StringHelper.startsWith(term, prefix);
            i++) {
          count(each, term, leaf, counts);
          term = each.next();
        }
      }
    }
    counts.remove(prefix.utf8ToString());
    counts.keySet().removeIf(stopWords::has);
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The most frequent word with the fewest differences from one that no page has. */
  public Optional<String> correction(String word) throws IOException {
    String typed = folded(word);
    if (typed.length() < SHORTEST_CORRECTED || stopWords.has(typed) || !near(typed, 0).isEmpty()) {
      return Optional.empty();
    }
    for (int errors = 1; errors <= (typed.length() < LONG ? 1 : 2); errors++) {
      Optional<String> best =
          near(typed, errors).entrySet().stream()
              .max(
                  Map.Entry.<String, Integer>comparingByValue()
                      .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
              .map(Map.Entry::getKey);
      if (best.isPresent()) {
        return best;
      }
    }
    return Optional.empty();
  }

  private Map<String, Integer> near(String word, int errors) throws IOException {
    Map<String, Integer> counts = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      for (String field : FIELDS) {
        Terms terms = leaf.reader().terms(field);
        if (terms != null) {
          // People rarely mistype the first letter and another one.
          int same = errors > 1 ? 1 : 0;
          TermsEnum each =
              new FuzzyTermsEnum(
                  terms, new Term(field, word), errors, same, /* transpositions= */ true);
          for (BytesRef term = each.next(); term != null; term = each.next()) {
            count(each, term, leaf, counts);
          }
        }
      }
    }
    return counts;
  }

  private void count(
      TermsEnum at, BytesRef term, LeafReaderContext leaf, Map<String, Integer> counts)
      throws IOException {
    FixedBitSet pieces = valid.leaves()[leaf.ord];
    PostingsEnum docs = at.postings(null, PostingsEnum.NONE);
    int count = 0;
    for (int doc = docs.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS && count < MOST_COUNTED;
        doc = docs.nextDoc()) {
      count += pieces.get(doc) ? 1 : 0;
    }
    if (count > 0) {
      counts.merge(term.utf8ToString(), count, Integer::sum);
    }
  }

  private static String folded(String word) {
    List<WordAnalyzer.Word> words = WordAnalyzer.words(word);
    return words.size() == 1 ? words.getFirst().term() : "";
  }
}
