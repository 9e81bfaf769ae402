package dev.vigil.search.index;

import dev.vigil.diff.number.CurrencyNames;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A number, an amount with a unit or currency, or a date that was found in a text. Immutable.
 *
 * @param type {@code number}, {@code date}, or a unit such as {@code EUR} or {@code °C}
 * @param value the number; for a date its day since 1970
 */
public record TypedValue(String type, double value) {
  public static final String NUMBER = "number";
  public static final String DATE = "date";

  /** Values of one text. */
  private static final int MOST = 200;

  /** A longer text is prose; the values behind it are not found. */
  private static final int LONGEST = 20_000;

  /** Characters before the first digit of a value: a month and the marks around it. */
  private static final int BEFORE = 12;

  /** Characters of a value from its first digit on. */
  private static final int BEHIND = 64;

  private static final String AMOUNT =
      "\\d{1,3}(?:[,. ']\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?";

  /** Units, and currencies that are written in small letters too. */
  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("eur", "EUR"),
          Map.entry("euro", "EUR"),
          Map.entry("euros", "EUR"),
          Map.entry("usd", "USD"),
          Map.entry("dollars", "USD"),
          Map.entry("gbp", "GBP"),
          Map.entry("chf", "CHF"),
          Map.entry("jpy", "JPY"),
          Map.entry("°c", "°C"),
          Map.entry("°f", "°F"),
          Map.entry("%", "%"),
          Map.entry("km", "km"),
          Map.entry("m", "m"),
          Map.entry("cm", "cm"),
          Map.entry("mm", "mm"),
          Map.entry("kg", "kg"),
          Map.entry("g", "g"),
          Map.entry("mg", "mg"),
          Map.entry("l", "l"),
          Map.entry("ml", "ml"),
          Map.entry("s", "s"),
          Map.entry("min", "min"),
          Map.entry("h", "h"),
          Map.entry("ms", "ms"),
          Map.entry("kw", "kW"),
          Map.entry("v", "V"),
          Map.entry("hz", "Hz"),
          Map.entry("mb", "MB"),
          Map.entry("gb", "GB"));

  /** The signs of currencies that are one character. */
  private static final String SIGN =
      Stream.concat(
              CurrencyNames.SIGNS.keySet().stream(), CurrencyNames.SHARED_SIGNS.keySet().stream())
          .filter(sign -> sign.length() == 1 && !Character.isLetter(sign.charAt(0)))
          .sorted()
          .collect(Collectors.joining("", "[", "]"));

  private static final Pattern FOUND =
      Pattern.compile(
          "(?<![\\w.])(?<iso>\\d{4}-\\d{2}-\\d{2})(?!\\d)"
              + "|(?<day>\\d{1,2})\\.?\\s(?<month>\\p{Lu}\\p{L}{2,8})\\.?,?\\s(?<year>\\d{4})"
              + "|(?<month2>\\p{Lu}\\p{L}{2,8})\\.?\\s(?<day2>\\d{1,2}),\\s(?<year2>\\d{4})"
              + "|(?<before>"
              + SIGN
              + "|[A-Z]{1,2}\\$|"
              + CurrencyNames.CODE_PATTERN
              + ")\\s?(?<a>"
              + AMOUNT
              + ")|(?<minus>(?<![\\w)])[-−])?(?<![\\w.,])(?<b>"
              + AMOUNT
              + ")(?:\\s?(?<after>°\\s?[CF]|%|"
              + SIGN
              + "|\\p{L}{1,7}))?(?!\\w)");

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final Map<String, Integer> GERMAN_MONTHS =
      Map.of("mär", 3, "mai", 5, "okt", 10, "dez", 12);

  /** The values in a text. */
  public static List<TypedValue> all(String text) {
    List<TypedValue> all = new ArrayList<>();
    String searched = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    int at = nextDigit(searched, 0);
    if (at == searched.length()) {
      return all;
    }
    // Most text has no digits, so the pattern is only tried around digits.
    Matcher each = FOUND.matcher(searched).useTransparentBounds(true).useAnchoringBounds(false);
    int done = 0;
    while (at < searched.length() && all.size() < MOST) {
      if (!isFound(each, searched, Math.max(done, at - BEFORE), at)) {
        at = nextDigit(searched, afterDigits(searched, at));
        continue;
      }
      done = each.end();
      at = nextDigit(searched, done);
      Optional<TypedValue> date = date(each);
      if (date.isPresent()) {
        all.add(date.get());
      } else if (each.group("a") != null || each.group("b") != null) {
        boolean behind = each.group("a") == null;
        double amount = number(behind ? each.group("b") : each.group("a"));
        double value = each.group("minus") == null ? amount : -amount;
        String unit = behind ? each.group("after") : each.group("before");
        all.add(new TypedValue(NUMBER, value));
        if (unit != null) {
          written(unit).ifPresent(known -> all.add(new TypedValue(known, value)));
        }
      }
    }
    return all;
  }

  /** Whether a value begins at a digit, or before it at what a value can begin with. */
  private static boolean isFound(Matcher each, String text, int from, int digit) {
    int end = Math.min(digit + BEHIND, text.length());
    for (int i = from; i < digit; i++) {
      if (mayBegin(text.charAt(i)) && each.region(i, end).lookingAt()) {
        return true;
      }
    }
    return each.region(digit, end).lookingAt();
  }

  /** Months, codes of currencies, signs and minus; any mark is tried. */
  private static boolean mayBegin(char c) {
    return c >= 'A' && c <= 'Z'
        || c == '-'
        || c == '$'
        || c > '~' && (!Character.isLetter(c) || Character.isUpperCase(c));
  }

  private static int nextDigit(String text, int from) {
    int at = from;
    while (at < text.length() && !isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int afterDigits(String text, int from) {
    int at = from;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Optional<TypedValue> date(Matcher found) {
    try {
      if (found.group("iso") != null) {
        return Optional.of(day(LocalDate.parse(found.group("iso"))));
      }
      String month = found.group("month") == null ? found.group("month2") : found.group("month");
      if (month == null || month(month) == 0) {
        return Optional.empty();
      }
      String day = found.group("day") == null ? found.group("day2") : found.group("day");
      String year = found.group("year") == null ? found.group("year2") : found.group("year");
      return Optional.of(
          day(LocalDate.of(Integer.parseInt(year), month(month), Integer.parseInt(day))));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static int month(String name) {
    String start = name.substring(0, 3).toLowerCase(Locale.ROOT);
    return GERMAN_MONTHS.getOrDefault(start, MONTHS.indexOf(start) + 1);
  }

  private static TypedValue day(LocalDate date) {
    return new TypedValue(DATE, date.toEpochDay());
  }

  /** Reads 1,234.50 and 1.234,50 and 1 234. */
  static double number(String written) {
    int dot = written.lastIndexOf('.');
    int comma = written.lastIndexOf(',');
    int last = Math.max(dot, comma);
    if (last < 0) {
      return Double.parseDouble(digits(written));
    }
    boolean both = dot >= 0 && comma >= 0;
    boolean several = written.indexOf(written.charAt(last)) != last;
    boolean group = comma >= 0 && written.length() - last == 4;
    String mark = both || !several && !group ? "." : "";
    return Double.parseDouble(
        digits(written.substring(0, last)) + mark + digits(written.substring(last)));
  }

  private static String digits(String written) {
    StringBuilder digits = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      if (isDigit(written.charAt(i))) {
        digits.append(written.charAt(i));
      }
    }
    return digits.toString();
  }

  /** The term of the value; terms of one type sort as their values do. */
  String term() {
    return prefix(type) + sortable(value);
  }

  /** What the terms of a type begin with. */
  public static String prefix(String type) {
    return "#" + type + IndexFields.SEPARATOR;
  }

  /** A text of sixteen characters that sorts as the number does. */
  public static String sortable(double value) {
    long bits = Double.doubleToLongBits(value == 0 ? 0.0 : value);
    long sorted = bits < 0 ? ~bits : bits ^ Long.MIN_VALUE;
    return HexFormat.of().toHexDigits(sorted);
  }

  /** The number of a sortable text. */
  public static double value(String sortable) {
    long sorted = Long.parseUnsignedLong(sortable, 16);
    return Double.longBitsToDouble(sorted < 0 ? sorted ^ Long.MIN_VALUE : ~sorted);
  }

  /** Whether values of that type are found: a unit, number, date, or price for any currency. */
  public static boolean isType(String word) {
    return unit(word).isPresent()
        || Set.of(NUMBER, DATE, "price", "amount").contains(word.toLowerCase(Locale.ROOT));
  }

  /** The unit that a word of a query stands for; the code of a currency in any letters. */
  public static Optional<String> unit(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return CurrencyNames.CODES.contains(upper) ? Optional.of(upper) : written(word);
  }

  /** The unit that a text names; the code of a rare currency in capitals only. */
  private static Optional<String> written(String spelled) {
    String unit = spelled.replaceAll("\\s", "");
    if (CurrencyNames.CODES.contains(unit)) {
      return Optional.of(unit);
    }
    List<String> shared = CurrencyNames.SHARED_SIGNS.get(unit);
    if (shared != null) {
      return Optional.of(shared.getFirst());
    }
    String sign = CurrencyNames.SIGNS.get(unit);
    return Optional.ofNullable(sign == null ? UNITS.get(unit.toLowerCase(Locale.ROOT)) : sign);
  }
}
