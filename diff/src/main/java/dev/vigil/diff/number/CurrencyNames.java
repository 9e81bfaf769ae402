package dev.vigil.diff.number;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides whether two spellings of a currency are equal: {@code €} and {@code EUR} are, {@code €}
 * and {@code $} are not, and a bare {@code $} is the dollar of any country. Stateless.
 */
public final class CurrencyNames {
  /** The codes that are read beside a number. */
  static final Set<String> CODES =
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

  private static final Map<String, Set<String>> SIGNS =
      Map.ofEntries(
          Map.entry("€", Set.of("EUR")),
          Map.entry("£", Set.of("GBP")),
          Map.entry("¥", Set.of("JPY", "CNY")),
          Map.entry("￥", Set.of("JPY", "CNY")),
          Map.entry("$", Set.of("USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN")),
          Map.entry("₹", Set.of("INR")),
          Map.entry("₩", Set.of("KRW")),
          Map.entry("₽", Set.of("RUB")),
          Map.entry("₴", Set.of("UAH")),
          Map.entry("₺", Set.of("TRY")),
          Map.entry("₪", Set.of("ILS")),
          Map.entry("฿", Set.of("THB")),
          Map.entry("₫", Set.of("VND")),
          Map.entry("₱", Set.of("PHP")));

  private CurrencyNames() {}

  /** Whether both may be the same; what names no currency may be any. */
  static boolean same(String one, String other) {
    String a = plain(one);
    String b = plain(other);
    return a.isEmpty()
        || b.isEmpty()
        || a.equals(b)
        || SIGNS.getOrDefault(a, Set.of()).contains(b)
        || SIGNS.getOrDefault(b, Set.of()).contains(a);
  }

  private static String plain(String written) {
    String upper = written.strip().toUpperCase(Locale.ROOT);
    return upper.length() > 1 && upper.endsWith("$")
        ? DOLLARS.getOrDefault(upper.substring(0, upper.length() - 1), "$")
        : upper;
  }
}
