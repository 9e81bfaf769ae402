package dev.vigil.knowledge.extract.value;

import com.ibm.icu.util.Currency;
import com.ibm.icu.util.ULocale;
import dev.vigil.diff.number.CurrencyNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads amounts of money and their currencies. Stateless. */
final class MoneyText {
  private static final Set<String> CODES =
      java.util.Currency.getAvailableCurrencies().stream()
          .map(java.util.Currency::getCurrencyCode)
          .collect(Collectors.toUnmodifiableSet());

  private static final Pattern CODE = Pattern.compile("(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])");

  private static final Map<String, String> COUNTRY_OF_LANGUAGE =
      Map.of("nb", "NO", "no", "NO", "nn", "NO", "da", "DK", "sv", "SE", "is", "IS", "zh", "CN");

  private MoneyText() {}

  static Optional<FactValue> read(String written, ValueContext context) {
    String text = written.length() > 500 ? written.substring(0, 500) : written;
    String named = currency(text, context.language()).orElse("");
    String currency = named.isEmpty() ? code(context.unit()).orElse("") : named;
    // A thousand has no thousandths of a currency: 1.299 € is 1299.
    String spelled = named.isEmpty() && !currency.isEmpty() ? text.strip() : text;
    return NumberText.read(spelled, context.language())
        .map(number -> number.multiply(NumberText.factor(spelled)))
        .map(number -> of(number, currency));
  }

  static FactValue of(BigDecimal amount, String currency) {
    BigDecimal plain = amount.stripTrailingZeros();
    int digits = plain.scale() <= 0 ? 0 : Math.max(2, plain.scale());
    BigDecimal stored = plain.setScale(digits, RoundingMode.UNNECESSARY);
    return new FactValue(FactType.MONEY, stored.toPlainString(), stored, currency);
  }

  /** The currency that a text names. */
  static Optional<String> currency(String text, String language) {
    Matcher codes = CODE.matcher(text);
    while (codes.find()) {
      if (CODES.contains(codes.group(1))) {
        return Optional.of(codes.group(1));
      }
    }
    String best = "";
    for (String sign : CurrencyNames.SIGNS.keySet()) {
      if (sign.length() > best.length() && text.contains(sign)) {
        best = sign;
      }
    }
    if (!best.isEmpty()) {
      return Optional.ofNullable(CurrencyNames.SIGNS.get(best));
    }
    return CurrencyNames.SHARED_SIGNS.keySet().stream()
        .sorted()
        .filter(text::contains)
        .findFirst()
        .map(sign -> ofCountry(sign, language));
  }

  private static String ofCountry(String sign, String language) {
    ULocale locale = ULocale.forLanguageTag(language);
    String country =
        locale.getCountry().isEmpty()
            ? COUNTRY_OF_LANGUAGE.getOrDefault(locale.getLanguage(), "")
            : locale.getCountry();
    List<String> sharing = CurrencyNames.SHARED_SIGNS.getOrDefault(sign, List.of(""));
    String usual = sharing.getFirst();
    if (country.isEmpty()) {
      return usual;
    }
    Currency local = Currency.getInstance(new ULocale("", country));
    return local != null && sharing.contains(local.getCurrencyCode())
        ? local.getCurrencyCode()
        : usual;
  }

  /** A currency code or sign as a code. */
  static Optional<String> code(String written) {
    String upper = written.strip().toUpperCase(Locale.ROOT);
    if (CODES.contains(upper)) {
      return Optional.of(upper);
    }
    return written.isBlank() ? Optional.empty() : currency(written, "");
  }
}
