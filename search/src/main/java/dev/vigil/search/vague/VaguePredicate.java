package dev.vigil.search.vague;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A vague predicate on values: {@code price about 20}, {@code name sounds "Meier"}. It says how
 * well a value satisfies it, from 0 to 1. {@link java.util.ServiceLoader} finds further ones.
 * Implementations are immutable.
 */
public interface VaguePredicate {
  /** The operator in queries. */
  String name();

  /** What it means for typed values; empty if it compares words. */
  default Optional<ValueRange> values(String argument) {
    return Optional.empty();
  }

  /** How well a word satisfies it; empty if it compares typed values. */
  default Optional<ToDoubleFunction<String>> words(String argument) {
    return Optional.empty();
  }

  /** One sentence that says what an argument must be, for errors. */
  String expects();

  /**
   * A range of values of a type.
   *
   * @param type {@code number}, {@code date} or a unit, see {@link
   *     dev.vigil.search.index.TypedValue}
   * @param degree how well a value in the range satisfies the predicate
   */
  record ValueRange(String type, double low, double high, DoubleUnaryOperator degree) {}
}
