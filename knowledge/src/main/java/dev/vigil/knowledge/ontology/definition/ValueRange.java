package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.fact.FactCondition;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that satisfy a condition. Immutable.
 *
 * @param unit the currency or the kind of a quantity; empty for any
 */
record ValueRange(
    @Nullable BigDecimal low,
    boolean lowIn,
    @Nullable BigDecimal high,
    boolean highIn,
    String unit) {
  /** Quantities compared by the numbers that pages write, whatever their unit. */
  static final String AS_WRITTEN = "as written";

  static Optional<ValueRange> of(FactCondition.Operator operator, BigDecimal at, String unit) {
    return switch (operator) {
      case LESS -> Optional.of(new ValueRange(null, false, at, false, unit));
      case AT_MOST -> Optional.of(new ValueRange(null, false, at, true, unit));
      case MORE -> Optional.of(new ValueRange(at, false, null, false, unit));
      case AT_LEAST -> Optional.of(new ValueRange(at, true, null, false, unit));
      case EQUAL -> Optional.of(new ValueRange(at, true, at, true, unit));
      default -> Optional.empty();
    };
  }

  boolean within(ValueRange other) {
    return (other.unit.isEmpty() || other.unit.equals(unit))
        && (other.low == null || low != null && above(low, lowIn, other.low, other.lowIn))
        && (other.high == null || high != null && under(high, highIn, other.high, other.highIn));
  }

  /** Whether a lower bound is at or above another one. */
  private static boolean above(BigDecimal a, boolean aIn, BigDecimal b, boolean bIn) {
    int sign = a.compareTo(b);
    return sign > 0 || sign == 0 && (bIn || !aIn);
  }

  /** Whether an upper bound is at or below another one. */
  private static boolean under(BigDecimal a, boolean aIn, BigDecimal b, boolean bIn) {
    int sign = a.compareTo(b);
    return sign < 0 || sign == 0 && (bIn || !aIn);
  }

  /** Whether no amount is in both. */
  boolean apart(ValueRange other) {
    if (!unit.equals(other.unit) && !unit.isEmpty() && !other.unit.isEmpty()) {
      return !unit.equals(AS_WRITTEN) && !other.unit.equals(AS_WRITTEN);
    }
    return below(this, other) || below(other, this);
  }

  private static boolean below(ValueRange one, ValueRange other) {
    if (one.high == null || other.low == null) {
      return false;
    }
    int sign = one.high.compareTo(other.low);
    return sign < 0 || sign == 0 && !(one.highIn && other.lowIn);
  }
}
