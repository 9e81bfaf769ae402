package dev.vigil.diff.show.words;

import dev.vigil.diff.number.CurrencyNames;
import dev.vigil.diff.number.NumberParser;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognises amounts of money in short texts. Stateless. */
public final class AmountPattern {
  private static final Pattern AMOUNT =
      Pattern.compile(
          "\\p{Sc}[\\s\u00A0\u202F]?\\d|(?:(?<!\\p{L})(?:"
              + CurrencyNames.CODE_PATTERN
              + ")|"
              + CurrencyNames.BEFORE_PATTERN
              + ")\\.?[\\s\u00A0]?\\d|\\d(?:"
              + CurrencyNames.WHOLE_PATTERN
              + ")?[\\s\u00A0\u202F]?(?:\\p{Sc}|(?:"
              + CurrencyNames.CODE_PATTERN
              + ")(?!\\p{L})|"
              + CurrencyNames.NAME_PATTERN
              + ")|\\d"
              + CurrencyNames.BARE_WHOLE_PATTERN);

  private AmountPattern() {}

  public static boolean isIn(String text) {
    return AMOUNT.matcher(text).find();
  }

  /** The relative change of an amount, such as {@code (−12 %)}; empty if it cannot be computed. */
  public static String percent(String old, String now, @Nullable String language) {
    NumberParser figures = new NumberParser(language);
    BigDecimal was = figures.one(old);
    BigDecimal is = figures.one(now);
    if (was == null || is == null || was.signum() <= 0 || is.signum() < 0) {
      return "";
    }
    BigDecimal percent =
        is.subtract(was).multiply(BigDecimal.valueOf(100)).divide(was, 0, RoundingMode.HALF_UP);
    return percent.signum() == 0 || percent.abs().compareTo(BigDecimal.valueOf(10_000)) > 0
        ? ""
        : " (" + (percent.signum() < 0 ? "−" : "+") + percent.abs().toPlainString() + " %)";
  }
}
