package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;

/**
 * The words that sort and turn pages. They share words with orders ("order=asc") and ratings
 * ("sort=rating"), but change nothing. What may be the number or the object of an order stays.
 * Stateless.
 */
final class SortingWords {
  private static final String DIRECTION =
      "(?:asc|ascending|desc|descending|up|down|reverse|reversed|forward|backward)";

  /** Parameters of an address, or the name and the value of a field. */
  private static final Pattern PARAMETERS =
      Pattern.compile(
          "(?i)(^|[?&;\\s])(?:(?:[a-z]+[_.-])?(?:sort|sorting|sort[_-]?(?:by|key|order|column|field|dir|"
              + "direction|type)|order[_-]?(?:by|dir|direction|col|column|field)|dir|direction)"
              + "(?:\\[[^\\]]*\\])?=[\\w.,:+-]*|(?:[a-z]+[_.-])?order(?:\\[[^\\]]*\\])?=(?:"
              + DIRECTION
              + "|name|title|date|score|e-?value|rank|relevance|length|identity|size))(?:$|([&;\\s]))");

  private static final Pattern PHRASES =
      Pattern.compile(
          "(?i)\\b(?:(?:"
              + DIRECTION
              + "|alphabetical(?:ly)?|chronological(?:ly)?|numerical|sort|sorted|sorting)[\\s_-]+order"
              + "(?:ed|ing)?|order(?:ed|ing)?[\\s_-]+(?:by\\s+[\\pL-]+|"
              + DIRECTION
              + ")|sort(?:ed|ing)?[\\s_-]+(?:by[\\s_-]+)?[\\pL-]+)\\b");

  private SortingWords() {}

  /** A text or an address without what only sorts. */
  static String removed(String text) {
    String rest = text;
    // A separator ends one parameter and begins the next.
    for (String before = ""; !before.equals(rest); ) {
      before = rest;
      rest = PARAMETERS.matcher(rest).replaceAll("$1$2");
    }
    return PHRASES.matcher(rest).replaceAll(" ");
  }
}
