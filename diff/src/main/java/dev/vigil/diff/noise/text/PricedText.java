package dev.vigil.diff.noise.text;

import dev.vigil.diff.number.CurrencyNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises amounts of money in lines, in whatever currency. Stateless. Every changed line is
 * asked, so a scan for the names and signs of currencies spares most lines the expression.
 */
public final class PricedText {
  /** A longer line is a sentence, of which a price is only a part. */
  private static final int SHORT = 8;

  private static final String BEHIND =
      "eur|usd|gbp|chf|jpy|aud|cad|nzd|nok|dkk|pln|czk|kr|z\u0142|rub|\u0440\u0443\u0431|\u5186"
          + "|inr|cny|brl|mxn|zar|huf";

  private static final String BEFORE = "eur|usd|gbp|chf|jpy|aud|cad|sek|nok|dkk|pln|czk|kr";

  private static final Pattern MONEY =
      Pattern.compile(
          "\\p{Sc}\\s?\\d|\\d(?:"
              + CurrencyNames.WHOLE_PATTERN
              + ")?\\s?(?:\\p{Sc}|"
              + CurrencyNames.NAME_PATTERN
              + ")|\\d\\s?(?:(?iu:"
              + BEHIND
              + ")|SEK|sek|"
              + CurrencyNames.CODE_PATTERN
              + "|Fr|fr\\.)(?:\\PL|$)|(?:^|[^\\pL\\d])(?:(?iu:"
              + BEFORE
              + ")|"
              + CurrencyNames.CODE_PATTERN
              + "|S?Fr|Rs|R)\\.?\\s?\\d|\\d"
              + CurrencyNames.BARE_WHOLE_PATTERN);

  private static final Set<String> NAMES =
      Stream.of(
              (BEHIND
                      + "|sek|"
                      + CurrencyNames.CODE_PATTERN
                      + "|fr|rs|r|euro|euros|euroa|ft|tl|k\u010d|\u043b\u0432|sfr")
                  .split("\\|", -1))
          .map(name -> name.toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());

  /** Possessive, as a line may have any number of figures. */
  private static final Pattern NUMBER = Pattern.compile("\\d++(?:[.,'\u00a0\u202f ]\\d++)*+");

  /** A rate with more decimal places than a price. */
  private static final Pattern RATE = Pattern.compile("\\d{1,5}[.,]\\d{4,6}");

  /** By how much a rate moves from one check to the next. */
  private static final double LITTLE = 0.02;

  /** What follows a number that has no currency of its own. */
  private static final Pattern NEXT = Pattern.compile("^(?:\t| ?\\p{Sc}\\d)");

  /** Words beside a price that say how it came about. */
  private static final Set<String> OFFERS =
      Set.of(
          ("reduced clearance sale offer special discount discounted bargain promotion only just"
                  + " from regular usually previously price reduziert angebot sonderpreis aktion"
                  + " restposten statt promo sold\u00e9 soldes remise r\u00e9duit oferta rebajado"
                  + " rebajas descuento offerta sconto saldi scontato aanbieding korting afgeprijsd"
                  + " uitverkoop")
              .split(" ", -1));

  private PricedText() {}

  /** Whether a word in lower case says how a price came about, as in a sale. */
  public static boolean isOffer(String word) {
    return OFFERS.contains(word);
  }

  /** Whether an amount of money is in a text. */
  public static boolean isIn(String text) {
    return (hasSign(text) || TextWords.hasAny(text, NAMES)) && MONEY.matcher(text).find();
  }

  private static boolean hasSign(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.getType(c) == Character.CURRENCY_SYMBOL
          || "円元원".indexOf(c) >= 0
          || "-\u2013\u2014".indexOf(c) >= 0 && i > 0 && ".,:".indexOf(text.charAt(i - 1)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether both are short lines with other amounts and name the same thing where they name one.
   */
  public static boolean areAlike(String before, String after) {
    return TextWords.count(before) <= SHORT
        && TextWords.count(after) <= SHORT
        && isIn(before)
        && isIn(after)
        && !amounts(before).equals(amounts(after))
        && isSameName(names(before), names(after));
  }

  /** Whether two lines of one shape have other amounts. */
  public static boolean differ(String before, String after) {
    return isIn(after) && !amounts(before).equals(amounts(after));
  }

  /**
   * Whether two lines of one shape give a rate at two times of day: it moved by next to nothing
   * together with the clock, and has more decimal places than prices have.
   */
  public static boolean areQuotes(String before, String after) {
    return NoisePatterns.hasTime(before)
        && NoisePatterns.hasTime(after)
        && !NoisePatterns.isSameTime(before, after)
        && areRates(before, after, LITTLE);
  }

  /**
   * Whether two lines of one shape differ in rates only, which have more decimal places than prices
   * have, and by at most a share of their values.
   */
  public static boolean areRates(String before, String after, double share) {
    List<String> was = amounts(before);
    List<String> is = amounts(after);
    boolean moved = was.size() == is.size();
    for (int i = 0; moved && i < is.size(); i++) {
      moved =
          was.get(i).equals(is.get(i))
              || RATE.matcher(was.get(i)).matches()
                  && RATE.matcher(is.get(i)).matches()
                  && Math.abs(value(is.get(i)) / value(was.get(i)) - 1) < share;
    }
    return moved;
  }

  private static double value(String rate) {
    return Double.parseDouble(rate.replace(',', '.'));
  }

  /** The numbers beside which a currency stands, in order. */
  private static List<String> amounts(String text) {
    List<String> amounts = new ArrayList<>();
    Matcher numbers = NUMBER.matcher(text);
    while (numbers.find()) {
      String before = text.substring(Math.max(0, numbers.start() - 5), numbers.start());
      String behind = text.substring(numbers.end(), Math.min(text.length(), numbers.end() + 5));
      // What stands in another cell, or before the next number, belongs to that.
      boolean next = NEXT.matcher(behind).find();
      if (isIn(before.substring(before.lastIndexOf('\t') + 1) + "1" + (next ? "" : behind))) {
        amounts.add(numbers.group());
      }
    }
    return amounts;
  }

  private static Set<String> names(String text) {
    Set<String> names = new HashSet<>();
    for (String word :
        NoisePatterns.withoutNumbers(text).toLowerCase(Locale.ROOT).split("\\P{L}+", -1)) {
      if (word.length() > 2) {
        names.add(word);
      }
    }
    return names;
  }

  private static boolean isSameName(Set<String> before, Set<String> after) {
    Set<String> common = new HashSet<>(before);
    common.retainAll(after);
    return 2 * common.size() >= Math.min(before.size(), after.size());
  }
}
