package dev.vigil.diff.number;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The signs and codes of currencies, for all that read prices. Decides whether two spellings of a
 * currency are equal: {@code €} and {@code EUR} are, {@code €} and {@code $} are not, and a bare
 * {@code $} is the dollar of any country. Stateless.
 */
public final class CurrencyNames {
  /** The codes that are read beside a number. */
  public static final Set<String> CODES =
      Set.of(
          ("USD EUR GBP JPY CHF CAD AUD NZD CNY HKD SGD SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH"
                  + " INR KRW BRL MXN ZAR ILS AED SAR THB IDR MYR PHP VND")
              .split(" ", -1));

  /** A regular expression of the codes; PHP is left out, because "PHP 8.4" is no price. */
  public static final String CODE_PATTERN =
      CODES.stream().filter(code -> !code.equals("PHP")).sorted().collect(Collectors.joining("|"));

  /**
   * A regular expression of the names that stand behind a number: 1 249 zł, 12 euros, 80元. Names in
   * Chinese, Japanese or Korean need no space behind them.
   */
  public static final String NAME_PATTERN =
      "(?:(?:[Ee]uro\\p{L}?|[Kk]r|zł|Kč|Ft|лв|руб|TL|Rs|SFr)(?!\\p{L})|[円元원]"
          // "12.50 Fr." is money; "Do 12 Fr 13" names two days.
          + "|(?<=[.,](?:\\d\\d|[-\u2013\u2014]{1,2})[ \u00A0]{0,2})Fr(?!\\p{L}|\\.?["
          + " \u00A0]?\\d))";

  /**
   * What stands behind "Fr." if it means francs and not Friday: 12.–, 1'250, 12.50 but neither
   * 12.05. nor 14.30 Uhr, a whole number that is no day of a month.
   */
  private static final String FRANCS =
      "\\.?[ \u00A0\u202F\u2009]{0,2}(?!0\\d)(?:\\d{1,6}[.,][-\u2013\u2014]{1,2}(?!\\d)"
          + "|\\d{1,3}(?:['\u2019 \u00A0\u202F]\\d{3})+(?!\\d)"
          + "|(?!(?:[12]?\\d|3[01])\\.(?:0[1-9]|1[0-2])\\.)\\d{1,6}[.,]\\d\\d"
          + "(?![\\d:]|[ \u00A0]?(?:Uhr|h(?!\\p{L})|[-\u2013\u2014][ \u00A0]?\\d{1,2}[.:]\\d\\d))"
          + "|(?:3[2-9]|[4-9]\\d|[1-9]\\d{2,5})(?![\\d:'\u2019]|[.,]\\d))";

  /** A regular expression of the names that stand before a number: kr 499, Rs. 499, Fr. 12.50. */
  public static final String BEFORE_PATTERN =
      "(?<!\\p{L})(?:[Ee]uro|[Kk]r|Kč|TL|Rs|SFr"
          // Not the last of several days: "Mo.-Fr. 8.30".
          + "|(?<!(?:Mo|Di|Mi|Do)\\.?,?[ \u00A0]?(?:[-\u2013\u2014/&+]|bis|und)?[ \u00A0]?)Fr(?="
          + FRANCS
          + "))";

  /**
   * A regular expression of what stands in place of the decimals of a whole price: 49,– or 499:-.
   */
  public static final String WHOLE_PATTERN = "[.,:][-\u2013\u2014]{1,2}(?!\\d)";

  /** Like {@link #WHOLE_PATTERN}, where no currency stands beside it; "1.-" begins a list. */
  public static final String BARE_WHOLE_PATTERN =
      "(?:[,:][-\u2013\u2014]{1,2}(?!\\d)|\\.[\u2013\u2014](?![ \u00A0]?\\d))";

  private static final Pattern BEHIND =
      Pattern.compile(
          "(?:("
              + WHOLE_PATTERN
              + ")?[ \u00A0\u202F\u2009]{0,2}(\\p{Sc}|"
              + NAME_PATTERN
              + "|(?:"
              + String.join("|", CODES)
              + ")(?![\\p{L}\\p{N}]))|("
              + BARE_WHOLE_PATTERN
              + "))");

  /** The longest of what is read before a number, with the character before it. */
  private static final int LONGEST = 8;

  private static final Pattern BEFORE =
      Pattern.compile("(" + BEFORE_PATTERN + ")\\.?[ \u00A0\u202F\u2009]{0,2}$");

  /** The country prefixes of the dollar sign. */
  static final Map<String, String> DOLLARS =
      Map.ofEntries(
          Map.entry("US", "USD"),
          Map.entry("CA", "CAD"),
          Map.entry("C", "CAD"),
          Map.entry("AU", "AUD"),
          Map.entry("A", "AUD"),
          Map.entry("NZ", "NZD"),
          Map.entry("HK", "HKD"),
          Map.entry("S", "SGD"),
          Map.entry("SG", "SGD"),
          Map.entry("MX", "MXN"),
          Map.entry("R", "BRL"));

  /** The spellings that mean one currency only, as they are written. */
  public static final Map<String, String> SIGNS = signs();

  /** The signs that several countries use; the currency that is meant most often is the first. */
  public static final Map<String, List<String>> SHARED_SIGNS =
      Map.of(
          "$", List.of("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "ARS", "CLP", "COP"),
          "¥", List.of("JPY", "CNY"),
          "￥", List.of("JPY", "CNY"),
          "kr", List.of("SEK", "NOK", "DKK", "ISK"),
          "Rs", List.of("INR", "PKR", "LKR", "NPR"));

  /** The currencies that a spelling in capitals can mean. */
  private static final Map<String, Set<String>> MEANINGS = meanings();

  private static Map<String, String> signs() {
    Map<String, String> all =
        new HashMap<>(
            Map.ofEntries(
                Map.entry("€", "EUR"),
                Map.entry("Euro", "EUR"),
                Map.entry("euro", "EUR"),
                Map.entry("£", "GBP"),
                Map.entry("₹", "INR"),
                Map.entry("₩", "KRW"),
                Map.entry("₽", "RUB"),
                Map.entry("руб", "RUB"),
                Map.entry("₴", "UAH"),
                Map.entry("₺", "TRY"),
                Map.entry("₪", "ILS"),
                Map.entry("฿", "THB"),
                Map.entry("₫", "VND"),
                Map.entry("₱", "PHP"),
                Map.entry("zł", "PLN"),
                Map.entry("Kč", "CZK"),
                Map.entry("Ft", "HUF"),
                Map.entry("лв", "BGN"),
                Map.entry("Fr.", "CHF"),
                Map.entry("SFr", "CHF"),
                Map.entry("TL", "TRY"),
                Map.entry("円", "JPY"),
                Map.entry("원", "KRW"),
                Map.entry("元", "CNY")));
    DOLLARS.forEach((country, code) -> all.put(country + "$", code));
    return Map.copyOf(all);
  }

  private static Map<String, Set<String>> meanings() {
    Map<String, Set<String>> all = new HashMap<>();
    SIGNS.forEach((sign, code) -> all.put(sign.toUpperCase(Locale.ROOT), Set.of(code)));
    SHARED_SIGNS.forEach(
        (sign, codes) -> all.put(sign.toUpperCase(Locale.ROOT), Set.copyOf(codes)));
    all.put("FR", Set.of("CHF"));
    return Map.copyOf(all);
  }

  private CurrencyNames() {}

  /** From where to where a currency stands behind a place; an empty range for none. */
  static int[] behind(String text, int at) {
    Matcher found = BEHIND.matcher(text).region(at, text.length()).useTransparentBounds(true);
    if (!found.lookingAt()) {
      return new int[] {at, at};
    }
    int group = found.start(2) < 0 ? 3 : 2;
    return new int[] {found.start(group), found.end(group)};
  }

  /** From where to where the name of a currency stands before a place; an empty range for none. */
  static int[] nameBefore(String text, int at) {
    Matcher found = BEFORE.matcher(text).region(Math.max(0, at - LONGEST), at);
    return found.useTransparentBounds(true).find()
        ? new int[] {found.start(1), found.end(1)}
        : new int[] {at, at};
  }

  /** Whether both may be the same; what names no currency may be any. */
  static boolean same(String one, String other) {
    String a = plain(one);
    String b = plain(other);
    return a.isEmpty()
        || b.isEmpty()
        || a.equals(b)
        || !Collections.disjoint(
            MEANINGS.getOrDefault(a, Set.of(a)), MEANINGS.getOrDefault(b, Set.of(b)));
  }

  private static String plain(String written) {
    String upper = written.strip().toUpperCase(Locale.ROOT);
    if (upper.startsWith("EURO")) {
      return "EUR";
    }
    if (!upper.isEmpty() && ",:.".indexOf(upper.charAt(0)) >= 0) {
      return "";
    }
    return upper.length() > 1 && upper.endsWith("$")
        ? DOLLARS.getOrDefault(upper.substring(0, upper.length() - 1), "$")
        : upper;
  }
}
