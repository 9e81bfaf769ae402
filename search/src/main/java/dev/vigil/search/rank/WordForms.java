package dev.vigil.search.rank;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PorterStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;

/**
 * Finds the forms of a word among the words of the index: those that have the same stem in one of
 * the languages of the pages. The index has exact words, so phrases stay exact and a language can
 * be added without indexing anew. For one query and one thread.
 */
public final class WordForms {
  /** Words that are stemmed for one word of a query. */
  private static final int MOST_SCANNED = 20_000;

  private static final int MOST_FORMS = 200;

  private static final Map<String, Supplier<SnowballStemmer>> STEMMERS =
      Map.ofEntries(
          Map.entry("en", PorterStemmer::new),
          Map.entry("de", GermanStemmer::new),
          Map.entry("fr", FrenchStemmer::new),
          Map.entry("es", SpanishStemmer::new),
          Map.entry("it", ItalianStemmer::new),
          Map.entry("pt", PortugueseStemmer::new),
          Map.entry("nl", DutchStemmer::new),
          Map.entry("sv", SwedishStemmer::new),
          Map.entry("no", NorwegianStemmer::new),
          Map.entry("nb", NorwegianStemmer::new),
          Map.entry("da", DanishStemmer::new),
          Map.entry("fi", FinnishStemmer::new),
          Map.entry("ru", RussianStemmer::new));

  private final IndexReader reader;
  private final List<SnowballStemmer> stemmers = new ArrayList<>();

  public WordForms(IndexReader reader, Set<String> languages) {
    this.reader = reader;
    Set<String> known = new TreeSet<>(languages);
    known.retainAll(STEMMERS.keySet());
    if (known.isEmpty()) {
      known.add("en");
    }
    STEMMERS.forEach(
        (language, stemmer) -> {
          if (known.contains(language)) {
            stemmers.add(stemmer.get());
          }
        });
  }

  private static String stem(SnowballStemmer stemmer, String word) {
    stemmer.setCurrent(word);
    stemmer.stem();
    return stemmer.getCurrent();
  }

  /** Short words and numbers have no other forms. */
  private static boolean isTakenAsItIs(String word) {
    return word.length() < 3 || Character.isDigit(word.charAt(0));
  }

  /** What the forms of a word have in common: equal for words whose forms are the same. */
  String common(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    if (isTakenAsItIs(lower)) {
      return lower;
    }
    StringBuilder stems = new StringBuilder();
    for (SnowballStemmer stemmer : stemmers) {
      stems.append(stem(stemmer, lower)).append(' ');
    }
    return stems.toString();
  }

  /** The forms of a word that stand in the fields; the word itself is always one. */
  public Set<String> of(String word, String... fields) throws IOException {
    Set<String> forms = new LinkedHashSet<>();
    forms.add(word);
    if (isTakenAsItIs(word)) {
      return forms;
    }
    for (SnowballStemmer stemmer : stemmers) {
      String stem = stem(stemmer, word);
      int common = 0;
      while (common < stem.length()
          && common < word.length()
          && stem.charAt(common) == word.charAt(common)) {
        common++;
      }
      if (common >= 2) {
        scan(stemmer, stem, word.substring(0, common), fields, forms);
      }
    }
    return forms;
  }

  private void scan(
      SnowballStemmer stemmer, String stem, String start, String[] fields, Set<String> forms)
      throws IOException {
    int scanned = 0;
    for (String field : fields) {
      for (String term : starting(field, start, MOST_SCANNED - scanned)) {
        scanned++;
        if (forms.size() < MOST_FORMS
            && term.length() <= stem.length() + 8
            && stem(stemmer, term).equals(stem)) {
          forms.add(term);
        }
      }
    }
  }

  /** Words of a field that begin so. */
  public Set<String> starting(String field, String start, int most) throws IOException {
    Set<String> found = new TreeSet<>();
    BytesRef prefix = new BytesRef(start);
    for (LeafReaderContext leaf : reader.leaves()) {
      Terms terms = leaf.reader().terms(field);
      if (terms == null) {
        continue;
      }
      TermsEnum each = terms.iterator();
      TermsEnum.SeekStatus at = each.seekCeil(prefix);
      BytesRef term = at == TermsEnum.SeekStatus.END ? null : each.term();
      int count = 0;
      while (term != null
          && count++ < most
          && org.apache.lucene.util.StringHelper.startsWith(term, prefix)) {
        found.add(term.utf8ToString());
        term = each.next();
      }
    }
    return found;
  }
}
