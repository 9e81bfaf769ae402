package dev.vigil.search.rank;

import dev.vigil.search.query.QueryNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.snowball.SnowballFilter;

/**
 * The words that a sentence needs and a search does not, such as "what" and "have", by the lists of
 * the Snowball project for the languages of the pages. A page is no answer because of them, except
 * in phrases and in queries that have no other words; of the answers, those that have them too rank
 * a little higher. Immutable.
 */
final class StopWords {
  private static final Map<String, String> LISTS =
      Map.ofEntries(
          Map.entry("en", "english"),
          Map.entry("de", "german"),
          Map.entry("fr", "french"),
          Map.entry("es", "spanish"),
          Map.entry("it", "italian"),
          Map.entry("pt", "portuguese"),
          Map.entry("nl", "dutch"),
          Map.entry("sv", "swedish"),
          Map.entry("no", "norwegian"),
          Map.entry("nb", "norwegian"),
          Map.entry("da", "danish"),
          Map.entry("fi", "finnish"),
          Map.entry("ru", "russian"));

  private static final Map<String, CharArraySet> READ = new ConcurrentHashMap<>();

  private final Set<CharArraySet> sets = new HashSet<>();

  StopWords(Set<String> languages) {
    sets.add(EnglishAnalyzer.getDefaultStopSet());
    for (String language : languages) {
      String list = LISTS.get(language);
      if (list != null) {
        sets.add(READ.computeIfAbsent(list, StopWords::read));
      }
    }
  }

  private static CharArraySet read(String list) {
    try (InputStream file = SnowballFilter.class.getResourceAsStream(list + "_stop.txt");
        Reader text = new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8)) {
      return new CharArraySet(WordlistLoader.getSnowballWordSet(text), true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return sets.stream().anyMatch(set -> set.contains(lower));
  }

  /** Whether the index gives a word no length of its own, so that its weight is not known. */
  static boolean hasNoLength(String word) {
    return EnglishAnalyzer.getDefaultStopSet().contains(word);
  }

  boolean has(QueryNode node) {
    return node instanceof QueryNode.Word word && !word.prefix() && has(word.text());
  }
}
