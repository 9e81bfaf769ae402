package dev.vigil.diff.number;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds numbers and amounts of money in a text, in common notations: {@code 1,234.50}, {@code
 * 1.234,50}, {@code 1 234,50}, {@code 1'234.50}, {@code € 5}, {@code 12.90 EUR}. Immutable and safe
 * for concurrent use.
 *
 * <p>Where a text has both separators the last is the decimal one; one that stands more than once
 * groups; a single one before exactly three digits groups if the language of the page does it so,
 * or if it is money, which has no thousandths. Digits inside words, dates, times, versions and
 * addresses are no numbers. A minus or a dash right before the digits or their currency makes a
 * number negative, unless a letter or digit stands before it, as in {@code COVID-19}; a sign such
 * as {@code ≥} belongs to the number that it stands before.
 */
public final class NumberParser {
  private static final int LONGEST = 40;

  /** Signs that change what a number says. */
  private static final String RELATIONS = "<>=\u2264\u2265\u2260\u00B1\u2248~";

  /** Languages in which a comma is the decimal separator. */
  private static final Set<String> COMMA =
      Set.of(
          ("de fr es it pt nl pl ru uk cs sk sl hr sr bg ro hu da nb nn no sv fi et lv lt el tr id"
                  + " vi ca gl eu af is be sq mk bs")
              .split(" ", -1));

  private final boolean comma;

  /** Reads numbers as they are written in a language, such as {@code de}; null for none known. */
  public NumberParser(@Nullable String language) {
    String tag = language == null ? "" : language.strip().toLowerCase(Locale.ROOT);
    int end = 0;
    while (end < tag.length() && Character.isLetter(tag.charAt(end))) {
      end++;
    }
    comma = COMMA.contains(tag.substring(0, end)) && !tag.startsWith("de-ch");
  }

  /** All numbers of a text in order. */
  List<ParsedNumber> in(String text) {
    List<ParsedNumber> found = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (!isDigit(text.charAt(at))) {
        at++;
        continue;
      }
      int end = end(text, at);
      ParsedNumber figure = figure(text, at, end);
      if (figure != null) {
        found.add(figure);
      }
      at = Math.max(end, tokenEnd(text, at, figure == null));
    }
    return found;
  }

  /** The first number of a text, or null. */
  public @Nullable BigDecimal one(String text) {
    List<ParsedNumber> all = in(text);
    return all.isEmpty() ? null : all.getFirst().value();
  }

  /** The end of digits with separators between digits. */
  private static int end(String text, int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean separates =
          (c == '.' || c == ',' || c == '\'' || c == '\u2019' || isThinSpace(c))
              && at + 1 < text.length()
              && isDigit(text.charAt(at + 1));
      boolean groups = c == ' ' && at > from && isGroup(text, at);
      if (!isDigit(c) && !separates && !groups) {
        return at;
      }
      at++;
    }
    return at;
  }

  /** Whether a space stands between one to three digits and exactly three. */
  private static boolean isGroup(String text, int space) {
    int before = space;
    while (before > 0 && isDigit(text.charAt(before - 1))) {
      before--;
    }
    int after = space + 1;
    while (after < text.length() && isDigit(text.charAt(after))) {
      after++;
    }
    boolean wordBefore = before > 0 && Character.isLetter(text.charAt(before - 1));
    boolean wordAfter = after < text.length() && Character.isLetter(text.charAt(after));
    return space - before <= 3 && after - space == 4 && !wordBefore && !wordAfter;
  }

  private @Nullable ParsedNumber figure(String text, int from, int to) {
    if (to - from > LONGEST || isInside(text, from, to)) {
      return null;
    }
    int start = isMinus(text, from) ? minus(text, from) : from;
    int[] money = money(text, start, to);
    int begin = Math.min(start, money[0] < money[1] ? money[0] : start);
    boolean negative = start < from && isSign(text, start);
    if (start == from && begin < from && isMinus(text, begin)) {
      begin = minus(text, begin);
      negative = isSign(text, begin);
    }
    String written = text.substring(from, to);
    BigDecimal value = value(written, money[1] > money[0]);
    if (value == null) {
      return null;
    }
    int relation = relation(text, begin);
    return new ParsedNumber(
        relation,
        Math.max(to, money[1]),
        negative ? value.negate() : value,
        text.substring(relation, begin).strip(),
        text.substring(money[0], money[1]).strip(),
        (negative ? "-" : "") + written);
  }

  /** Whether a minus or a dash stands before a place; only a real minus may keep a space. */
  private static boolean isMinus(String text, int at) {
    return minus(text, at) >= 0;
  }

  private static int minus(String text, int at) {
    int sign = at - 1;
    if (sign >= 0 && "-\u2212\u2013".indexOf(text.charAt(sign)) >= 0) {
      return sign;
    }
    boolean apart = sign > 0 && isSpace(text.charAt(sign)) && text.charAt(sign - 1) == '\u2212';
    return apart ? sign - 1 : -1;
  }

  /** Whether a dash is the sign of a number, not one between two words or numbers. */
  private static boolean isSign(String text, int dash) {
    if (dash == 0) {
      return true;
    }
    char before = text.charAt(dash - 1);
    boolean range =
        text.charAt(dash) == '\u2013'
            && isSpace(before)
            && dash > 1
            && isDigit(text.charAt(dash - 2));
    return !Character.isLetterOrDigit(before) && !range;
  }

  /**
   * The start of the relation sign before a number, such as {@code ≥}; the start of the number
   * without one.
   */
  private static int relation(String text, int number) {
    int at = number;
    while (at > 0 && number - at < 2 && isSpace(text.charAt(at - 1))) {
      at--;
    }
    int end = at;
    while (at > 0 && end - at < 2 && RELATIONS.indexOf(text.charAt(at - 1)) >= 0) {
      at--;
    }
    return at < end ? at : number;
  }

  /** Whether the digits are part of a word, a date, a time, a version or an address. */
  private static boolean isInside(String text, int from, int to) {
    char before = from > 0 ? text.charAt(from - 1) : ' ';
    char after = to < text.length() ? text.charAt(to) : ' ';
    char then = to + 1 < text.length() ? text.charAt(to + 1) : ' ';
    char earlier = from > 1 ? text.charAt(from - 2) : ' ';
    boolean joinedBefore = "-/:.".indexOf(before) >= 0 && isDigit(earlier);
    boolean joinedAfter = "-/:\u2013".indexOf(after) >= 0 && isDigit(then);
    boolean inWord = Character.isLetter(before) && !endsWithCode(text, from) || before == '_';
    boolean wordFollows =
        Character.isLetter(after) && Character.isLetterOrDigit(then) && !beginsWithUnit(text, to);
    return joinedBefore || joinedAfter || inWord || wordFollows || after == '_';
  }

  private static boolean endsWithCode(String text, int at) {
    return at >= 3
        && CurrencyNames.CODES.contains(text.substring(at - 3, at))
        && (at == 3 || !Character.isLetter(text.charAt(at - 4)));
  }

  /** Short units directly after numbers: 5kg, 100EUR, but not 3rd. */
  private static boolean beginsWithUnit(String text, int at) {
    int end = at;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    String unit = text.substring(at, end);
    boolean digitFollows = end < text.length() && isDigit(text.charAt(end));
    boolean ordinal =
        unit.equals("st") || unit.equals("nd") || unit.equals("rd") || unit.equals("th");
    return !digitFollows && !ordinal && unit.length() <= 3;
  }

  /** From where to where a currency stands beside a number; an empty range for none. */
  private static int[] money(String text, int from, int to) {
    int at = from;
    while (at > 0 && from - at < 2 && isSpace(text.charAt(at - 1))) {
      at--;
    }
    if (at > 0 && isCurrency(text.charAt(at - 1))) {
      return new int[] {dollar(text, at - 1), at};
    }
    if (endsWithCode(text, at)) {
      return new int[] {at - 3, at};
    }
    int[] name = CurrencyNames.nameBefore(text, from);
    return name[0] < name[1] ? name : CurrencyNames.behind(text, to);
  }

  /** The start of a currency sign with its country prefix, as in {@code US$}. */
  private static int dollar(String text, int sign) {
    int at = sign;
    while (at > 0 && sign - at < 3 && Character.isLetter(text.charAt(at - 1))) {
      at--;
    }
    return text.charAt(sign) == '$' && CurrencyNames.DOLLARS.containsKey(text.substring(at, sign))
        ? at
        : sign;
  }

  private @Nullable BigDecimal value(String written, boolean money) {
    int dots = count(written, '.');
    int commas = count(written, ',');
    char decimal = 0;
    if (dots > 0 && commas > 0) {
      decimal = written.lastIndexOf('.') > written.lastIndexOf(',') ? '.' : ',';
    } else if (dots == 1 && !groups(written, '.', money, comma)) {
      decimal = '.';
    } else if (commas == 1 && !groups(written, ',', money, !comma)) {
      decimal = ',';
    } else if (dots > 2 && !groupsOfThree(written, '.')) {
      return null;
    }
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (isDigit(c)) {
        plain.append(c);
      } else if (c == decimal && i == written.lastIndexOf(decimal)) {
        plain.append('.');
      }
    }
    return new BigDecimal(plain.toString());
  }

  /** Whether a single separator groups thousands. */
  private static boolean groups(String written, char separator, boolean money, boolean usual) {
    int at = written.indexOf(separator);
    boolean three = written.length() - at == 4 && at <= 3 && written.charAt(0) != '0';
    return three && (usual || money);
  }

  private static boolean groupsOfThree(String written, char separator) {
    String[] parts = written.split(java.util.regex.Pattern.quote("" + separator), -1);
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].length() != 3) {
        return false;
      }
    }
    return true;
  }

  private static int count(String text, char c) {
    return (int) text.chars().filter(x -> x == c).count();
  }

  /** Behind what is no number: the rest of the word, date or address that it is part of. */
  private static int tokenEnd(String text, int from, boolean skip) {
    int at = from + 1;
    while (skip
        && at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at))
            || "-/:._".indexOf(text.charAt(at)) >= 0
                && at + 1 < text.length()
                && isDigit(text.charAt(at + 1)))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isThinSpace(char c) {
    return c == '\u00A0' || c == '\u202F' || c == '\u2009';
  }

  private static boolean isSpace(char c) {
    return c == ' ' || isThinSpace(c);
  }

  private static boolean isCurrency(char c) {
    return Character.getType(c) == Character.CURRENCY_SYMBOL;
  }
}
