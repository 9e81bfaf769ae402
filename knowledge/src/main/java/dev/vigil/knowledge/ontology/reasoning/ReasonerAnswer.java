package dev.vigil.knowledge.ontology.reasoning;

import java.util.function.Function;

/**
 * An answer of the reasoner, which may be that it does not know. An unknown answer is never a
 * guess.
 */
public sealed interface ReasonerAnswer<T> {
  /** The answer. */
  record Known<T>(T value) implements ReasonerAnswer<T> {}

  /** No answer within the budget, with the reason. */
  record Unknown<T>(String reason) implements ReasonerAnswer<T> {}

  /** The ontology contradicts itself, so that everything would follow. */
  record Inconsistent<T>() implements ReasonerAnswer<T> {}

  /** Returns an answer of the same kind with another value. */
  default <R> ReasonerAnswer<R> map(Function<T, R> change) {
    return switch (this) {
      case Known<T>(T value) -> new Known<>(change.apply(value));
      case Unknown<T>(String reason) -> new Unknown<>(reason);
      case Inconsistent<T>() -> new Inconsistent<>();
    };
  }

  /** The value, or the other one when there is none. */
  default T orElse(T other) {
    return this instanceof Known<T>(T value) ? value : other;
  }
}
