package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The parameters of the best-effort algorithm that a sentinel or an installation gives; what is
 * absent comes from the next level. Immutable.
 *
 * @param alpha checks without a change until the interval doubles
 * @param beta constant changes until the interval is estimated anew
 * @param weight of a mean that would lengthen the interval
 * @param history change intervals kept
 * @param least the shortest interval
 */
public record BestEffortTuning(
    OptionalInt alpha,
    OptionalInt beta,
    OptionalDouble weight,
    OptionalInt history,
    Optional<Duration> least) {
  /** Gives nothing. */
  public static final BestEffortTuning NONE =
      new BestEffortTuning(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalDouble.empty(),
          OptionalInt.empty(),
          Optional.empty());

  /** This one, and what it does not give from another. */
  public BestEffortTuning or(BestEffortTuning other) {
    return new BestEffortTuning(
        alpha.isPresent() ? alpha : other.alpha,
        beta.isPresent() ? beta : other.beta,
        weight.isPresent() ? weight : other.weight,
        history.isPresent() ? history : other.history,
        least.or(() -> other.least));
  }

  public BestEffortTuning withAlpha(int value) {
    return new BestEffortTuning(OptionalInt.of(value), beta, weight, history, least);
  }

  public BestEffortTuning withBeta(int value) {
    return new BestEffortTuning(alpha, OptionalInt.of(value), weight, history, least);
  }

  public BestEffortTuning withWeight(double value) {
    return new BestEffortTuning(alpha, beta, OptionalDouble.of(value), history, least);
  }

  public BestEffortTuning withHistory(int value) {
    return new BestEffortTuning(alpha, beta, weight, OptionalInt.of(value), least);
  }

  public BestEffortTuning withLeast(Duration value) {
    return new BestEffortTuning(alpha, beta, weight, history, Optional.of(value));
  }
}
