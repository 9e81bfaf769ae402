package dev.vigil.discover.service.form;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/**
 * The words that sort and turn pages. They share words with orders ("order=asc") and ratings
 * ("sort=rating"), but change nothing. What may be the number, the object or the way of an order
 * stays ("Order by phone"), and so does what is done to an order ("delete_order=name"). Stateless.
 */
final class SortingWords {
  private static final String DIRECTION =
      "(?:asc|ascending|desc|descending|up|down|reverse|reversed|forward|backward)";

  private static final String KEY =
      "(?:name|title|date|score|e-?value|rank|relevance|length|identity|size)";

  /** Brackets end with their parameter, so that a search for their end is short. */
  private static final String BRACKETS = "(?:\\[[^\\]&;\\s]*\\])?";

  /** Parameters of an address, or the name and the value of a field. */
  private static final Pattern PARAMETERS =
      Pattern.compile(
          "(?i)(^|[?&;\\s])([a-z]+[_.-])??(?:(?:sort|sorting|sort[_-]?(?:by|key|order|column|field|"
              + "dir|direction|type)|order[_.-]?(?:by|dir|direction|col|column|field))"
              + BRACKETS
              + "=[\\w.,:+-]*|(?:order|dir|direction)"
              + BRACKETS
              + "=(?:"
              + DIRECTION
              + "|"
              + KEY
              + "))(?:$|([&;\\s]))");

  private static final Pattern PHRASES =
      Pattern.compile(
          "(?i)\\b(?:(?:"
              + DIRECTION
              + "|alphabetical(?:ly)?|chronological(?:ly)?|numerical|sort|sorted|sorting)[\\s_-]+order"
              + "(?:ed|ing)?|order(?:ed|ing)?[\\s_-]+(?:by[\\s_-]+"
              + KEY
              + "|"
              + DIRECTION
              + ")|sort(?:ed|ing)?[\\s_-]+by[\\s_-]+\\pL+)\\b");

  private SortingWords() {}

  /** A text or an address without what only sorts. */
  static String removed(String text) {
    String rest = text;
    // A separator ends one parameter and begins the next.
    for (String before = ""; !before.equals(rest); ) {
      before = rest;
      rest = withoutParameters(rest);
    }
    return PHRASES.matcher(rest).replaceAll(" ");
  }

  private static String withoutParameters(String text) {
    Matcher matcher = PARAMETERS.matcher(text);
    StringBuilder rest = new StringBuilder();
    while (matcher.find()) {
      String prefix = matcher.group(2);
      boolean acts = prefix != null && ActionWords.in(prefix);
      matcher.appendReplacement(rest, acts ? "$1$2$3" : "$1$3");
    }
    return matcher.appendTail(rest).toString();
  }
}
