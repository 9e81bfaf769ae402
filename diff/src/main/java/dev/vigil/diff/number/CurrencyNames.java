package dev.vigil.diff.number;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
          "kr", List.of("SEK", "NOK", "DKK", "ISK"));

  /** The currencies that a spelling in capitals can mean. */
  private static final Map<String, Set<String>> MEANINGS = meanings();

  private static Map<String, String> signs() {
    Map<String, String> all =
        new HashMap<>(
            Map.ofEntries(
                Map.entry("€", "EUR"),
                Map.entry("Euro", "EUR"),
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
                Map.entry("円", "JPY"),
                Map.entry("元", "CNY")));
    DOLLARS.forEach((country, code) -> all.put(country + "$", code));
    return Map.copyOf(all);
  }

  private static Map<String, Set<String>> meanings() {
    Map<String, Set<String>> all = new HashMap<>();
    SIGNS.forEach((sign, code) -> all.put(sign.toUpperCase(Locale.ROOT), Set.of(code)));
    SHARED_SIGNS.forEach(
        (sign, codes) -> all.put(sign.toUpperCase(Locale.ROOT), Set.copyOf(codes)));
    return Map.copyOf(all);
  }

  private CurrencyNames() {}

  /** Whether both may be the same; what names no currency may be any. */
  static boolean same(String one, String other) {
    String a = plain(one);
    String b = plain(other);
    return a.isEmpty()
        || b.isEmpty()
        || a.equals(b)
        || MEANINGS.getOrDefault(a, Set.of()).contains(b)
        || MEANINGS.getOrDefault(b, Set.of()).contains(a);
  }

  private static String plain(String written) {
    String upper = written.strip().toUpperCase(Locale.ROOT);
    return upper.length() > 1 && upper.endsWith("$")
        ? DOLLARS.getOrDefault(upper.substring(0, upper.length() - 1), "$")
        : upper;
  }
}
