package dev.vigil.search;

import dev.vigil.search.index.PageIndexState;
import dev.vigil.search.query.QueryFilters;
import dev.vigil.search.rank.WordSuggestions;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Completes the end of a query that is being typed: a word, a host after {@code site:}, a tag or a
 * type. Stateless.
 */
final class Suggestions {
  private static final Pattern FILTER =
      Pattern.compile("(?:^|[\\s(])-?(site|tag|type):(\"?[^\"\\s]*)$");
  private static final Pattern WORD =
      Pattern.compile("(?<![\\p{L}\\p{N}:./@#])\\p{L}[\\p{L}\\p{M}\\p{N}]+$");

  private Suggestions() {}

  /**
   * @param pages the pages of the workspace
   * @param tags the tags of the workspace
   */
  static List<String> of(
      String typed,
      int most,
      Collection<PageIndexState> pages,
      Collection<Set<String>> tags,
      WordSuggestions words)
      throws IOException {
    Matcher filter = FILTER.matcher(typed);
    if (filter.find()) {
      String value = filter.group(2).replace("\"", "").toLowerCase(Locale.ROOT);
      Stream<String> known =
          switch (filter.group(1)) {
            case "site" -> pages.stream().map(PageIndexState::site);
            case "tag" -> tags.stream().flatMap(Set::stream);
            default -> QueryFilters.TYPES.stream();
          };
      String before = typed.substring(0, filter.start(2));
      Set<String> fitting = new TreeSet<>();
      known
          .filter(one -> isStart(value, one.toLowerCase(Locale.ROOT)) && !one.equals(value))
          .forEach(fitting::add);
      return fitting.stream().limit(most).map(one -> before + quoted(one)).toList();
    }
    Matcher word = WORD.matcher(typed);
    if (!word.find()) {
      return List.of();
    }
    String before = typed.substring(0, word.start());
    return words.completions(word.group(), most).stream().map(one -> before + one).toList();
  }

  /** A host is also completed without its {@code www}. */
  private static boolean isStart(String value, String one) {
    return one.startsWith(value) || one.startsWith("www." + value);
  }

  private static String quoted(String value) {
    return value.matches("[\\w.:-]+") ? value : '"' + value + '"';
  }
}
