package dev.vigil.search;

import dev.vigil.search.answer.SearchException;
import dev.vigil.search.query.QueryNode;
import dev.vigil.search.query.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Proposes other queries when a query has no answers or too many: corrected spelling, related
 * words, the past, fewer or more exact words. Only what has answers is proposed. Stateless.
 */
final class QueryRefinement {
  /** More answers than a reader goes through. */
  private static final int TOO_MANY = 50;

  /** So many answers that those of a phrase are not counted. */
  private static final int MANY_MORE = 2_000;

  private static final int MOST = 3;

  private static final Set<String> FILTERS =
      Set.of("site", "tag", "topic", "type", "since", "until", "changed");
  private static final Pattern WORD =
      Pattern.compile("(?<![\\w~\"/\\[.:-])(\\p{L}{3,})(?![\\w:*\"])");

  /** Also a word in quotes can be misspelt, but not a name, a value of a filter or an operator. */
  private static final Pattern SPELT =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}:./@#\\[])(?!(?:AND|OR|NOT)\\b)(\\p{L}{3,})(?![\\p{L}\\p{N}:*])");

  private QueryRefinement() {}

  /**
   * @param complete whether all pages are indexed; before that the numbers of answers say nothing,
   *     and nothing is proposed
   * @param count how many answers a query has
   * @param among how many of the shown answers a query has, which is quicker
   * @param sites of the answers with their pages, the most frequent one first
   * @param correction a similar word for one that no page has; the word itself for others
   */
  static List<SearchAnswer.Proposal> of(
      SearchQuery query,
      boolean complete,
      int total,
      Map<String, Integer> sites,
      ToIntFunction<String> count,
      ToIntFunction<String> among,
      UnaryOperator<String> correction) {
    if (!complete) {
      return List.of();
    }
    List<SearchAnswer.Proposal> all = new ArrayList<>();
    String text = query.text();
    boolean plain =
        query.node().orElse(null) instanceof QueryNode.Word
            || query.node().orElse(null) instanceof QueryNode.Sum;
    if (total == 0) {
      String corrected =
          SPELT
              .matcher(text)
              .replaceAll(word -> Matcher.quoteReplacement(correction.apply(word.group())));
      add(all, text, corrected, "corrected spelling", count, 1, Integer.MAX_VALUE);
      if (plain && text.indexOf('~') < 0) {
        add(
            all,
            text,
            similar(text),
            "searches for related words, too",
            count,
            1,
            Integer.MAX_VALUE);
      }
      if (!query.history()) {
        // All times include the time that the query names.
        String past = without(text, "as-of") + " history:all";
        add(all, text, past, "searches in the past, too", count, 1, Integer.MAX_VALUE);
      }
      for (String filter : FILTERS) {
        String reason = "without the filter " + filter;
        add(all, text, without(text, filter), reason, count, 1, Integer.MAX_VALUE);
      }
    } else if (total > TOO_MANY && plain) {
      String stripped = text.strip();
      if (stripped.indexOf(' ') > 0 && stripped.matches("[\\p{L}\\p{N} ]+")) {
        String phrase = '"' + stripped + '"';
        // The positions of frequent words in very many pages would be most of a search.
        String reason = "searches for exactly these words";
        if (total > MANY_MORE) {
          add(all, text, phrase, reason + ", at least", among, 1, total - 1);
        } else {
          add(all, text, phrase, reason, count, 1, total - 1);
        }
      }
      if (stripped.matches("[\\p{L}\\p{N} ]+")) {
        String titled = "title = \"%s\"".formatted(stripped);
        add(all, text, titled, "only in titles", count, 1, total - 1);
      }
      add(all, text, text + " since:30d", "only what is new since 30 days", count, 1, total - 1);
      sites.forEach(
          (site, pages) ->
              add(all, text, text + " site:" + site, "only this site", one -> pages, 1, total - 1));
    }
    return all;
  }

  private static String without(String text, String filter) {
    return text.replaceAll("-?\\b" + filter + ":(\"[^\"]*\"|\\S+)", "").strip();
  }

  private static String similar(String text) {
    Matcher words = WORD.matcher(text);
    return words.replaceAll("~$1");
  }

  private static void add(
      List<SearchAnswer.Proposal> all,
      String old,
      String changed,
      String reason,
      ToIntFunction<String> count,
      int least,
      int most) {
    if (all.size() >= MOST || changed.equals(old) || changed.isBlank()) {
      return;
    }
    try {
      int found = count.applyAsInt(changed);
      if (found >= least && found <= most) {
        all.add(
            new SearchAnswer.Proposal(
                changed, "%s: %,d %s".formatted(reason, found, found == 1 ? "page" : "pages")));
      }
    } catch (SearchException e) {
      // What cannot be searched is not proposed.
      return;
    }
  }
}
