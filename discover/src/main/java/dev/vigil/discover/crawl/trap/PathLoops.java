package dev.vigil.discover.crawl.trap;

import dev.vigil.fetch.url.WebUrl;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognises by a URL alone that it belongs to a trap: a path that repeats itself, a calendar far
 * from today, a URL of excessive length. Stateless.
 */
public final class PathLoops {
  private static final int LONGEST = 2_000;
  private static final int DEEPEST = 40;

  /** Real paths have a word twice, seldom three times. */
  private static final int MOST_EQUAL = 3;

  private static final int YEARS_AHEAD = 3;
  private static final Pattern YEAR =
      Pattern.compile(
          "(?:/|(?:year|yr|date|from|start|month|day|cal)=)(1[5-9]\\d\\d|[2-9]\\d\\d\\d)(?:[-/]\\d{1,2}|&|$)");

  private PathLoops() {}

  /**
   * Why a URL belongs to a trap; empty for a good one.
   *
   * @param thisYear the year it is
   */
  public static Optional<String> in(WebUrl url, int thisYear) {
    String text = url.pathAndQuery();
    if (text.length() > LONGEST) {
      return Optional.of("endless address");
    }
    String[] parts = url.path().split("/", -1);
    if (parts.length > DEEPEST || repeats(parts)) {
      return Optional.of("repeating path");
    }
    Matcher year = YEAR.matcher(text);
    if (year.find() && UrlShape.of(url).sign() == UrlShape.Sign.CALENDAR) {
      int found = Integer.parseInt(year.group(1));
      if (found > thisYear + YEARS_AHEAD || found < 1900) {
        return Optional.of("calendar");
      }
    }
    return Optional.empty();
  }

  /** A word more than three times, or a run of two or more words three times in a row. */
  private static boolean repeats(String[] parts) {
    Map<String, Integer> counts = new HashMap<>();
    for (String part : parts) {
      if (!part.isEmpty() && counts.merge(part, 1, Integer::sum) > MOST_EQUAL) {
        return true;
      }
    }
    for (int length = 2; 3 * length <= parts.length; length++) {
      int equal = 0;
      for (int i = length; i < parts.length; i++) {
        equal = !parts[i].isEmpty() && parts[i].equals(parts[i - length]) ? equal + 1 : 0;
        if (equal >= 2 * length) {
          return true;
        }
      }
    }
    return false;
  }
}
