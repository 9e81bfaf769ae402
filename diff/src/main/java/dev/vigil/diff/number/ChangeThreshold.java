package dev.vigil.diff.number;

import dev.vigil.diff.DiffException;
import dev.vigil.diff.types.TypeText;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A condition for a changed value: on its new value (below, above, between), or on its distance (by
 * at least an amount or a percentage) from the previous value, a fixed one, or the last reported
 * one. Where both are given, both must hold. Immutable.
 *
 * @param against what {@code by} is measured from: {@code previous}, {@code reported} or a number
 */
public record ChangeThreshold(
    @Nullable BigDecimal below,
    @Nullable BigDecimal above,
    @Nullable BigDecimal least,
    @Nullable BigDecimal most,
    @Nullable BigDecimal by,
    boolean percent,
    String against) {
  public static final String OPTIONS = "below above between by against";
  private static final String PREVIOUS = "previous";
  private static final String REPORTED = "reported";
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  public static ChangeThreshold of(TypeText text) {
    String[] range = text.option("between", "").split("\\.\\.", -1);
    if (text.options().containsKey("between") && range.length != 2) {
      throw text.wrong("between", "two numbers such as 20..100");
    }
    boolean ranged = range.length == 2;
    String by = text.option("by", "").strip();
    boolean percent = by.endsWith("%");
    String against = text.option("against", PREVIOUS).strip().toLowerCase(Locale.ROOT);
    if (!against.equals(PREVIOUS) && !against.equals(REPORTED)) {
      number(text, "against", against);
    }
    if (text.options().containsKey("against") && by.isEmpty()) {
      throw new DiffException(
          "The option against of '" + text.name() + "' needs by, such as by=5% against=reported.");
    }
    return new ChangeThreshold(
        text.decimal("below"),
        text.decimal("above"),
        ranged ? number(text, "between", range[0]) : null,
        ranged ? number(text, "between", range[1]) : null,
        by.isEmpty()
            ? null
            : number(text, "by", percent ? by.substring(0, by.length() - 1) : by).abs(),
        percent,
        against);
  }

  private static BigDecimal number(TypeText text, String option, String written) {
    try {
      return new BigDecimal(written.strip());
    } catch (NumberFormatException e) {
      throw text.wrong(option, "a number, or for by also percent, such as 5 or 5%");
    }
  }

  boolean isNone() {
    return below == null && above == null && least == null && by == null;
  }

  boolean needsReported() {
    return by != null && against.equals(REPORTED);
  }

  /** The options as users write them, each with a comma before it. */
  String text() {
    StringBuilder text = new StringBuilder();
    if (below != null) {
      text.append(",below=").append(below.toPlainString());
    }
    if (above != null) {
      text.append(",above=").append(above.toPlainString());
    }
    if (least != null && most != null) {
      text.append(",between=").append(least.toPlainString());
      text.append("..").append(most.toPlainString());
    }
    if (by != null) {
      text.append(",by=").append(by.toPlainString()).append(percent ? "%" : "");
      text.append(against.equals(PREVIOUS) ? "" : ",against=" + against);
    }
    return text.toString();
  }

  /**
   * Whether the change of a value from {@code old}, or from nothing, to {@code now} is reported.
   */
  boolean isPassed(@Nullable BigDecimal old, BigDecimal now, @Nullable String reported) {
    return isThere(now) && (by == null || isFar(by, old, now, reported));
  }

  /** Whether the new value is in the reported range, whatever its distance from the old one. */
  boolean isThere(BigDecimal now) {
    boolean leveled = below != null || above != null || least != null;
    return !leveled
        || below != null && now.compareTo(below) < 0
        || above != null && now.compareTo(above) > 0
        || least != null && most != null && now.compareTo(least) >= 0 && now.compareTo(most) <= 0;
  }

  private boolean isFar(
      BigDecimal step, @Nullable BigDecimal old, BigDecimal now, @Nullable String reported) {
    BigDecimal from = old;
    if (against.equals(REPORTED) && reported != null) {
      from = new NumberParser("en").one(reported);
    } else if (!against.equals(PREVIOUS) && !against.equals(REPORTED)) {
      from = new BigDecimal(against);
    }
    if (from == null) {
      return false;
    }
    BigDecimal way = now.subtract(from).abs();
    return percent
        ? way.multiply(HUNDRED).compareTo(step.multiply(from.abs())) >= 0
        : way.compareTo(step) >= 0;
  }
}
