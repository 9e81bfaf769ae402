package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Defines when a sentinel starts or ends. Immutable. */
public sealed interface LifespanMoment {
  /** A duration after now. */
  record FromNow(Duration later) implements LifespanMoment {
    public static final FromNow NOW = new FromNow(Duration.ZERO);
  }

  record At(ZonedDateTime time) implements LifespanMoment {}

  record StartOf(String sentinel) implements LifespanMoment {}

  record EndOf(String sentinel) implements LifespanMoment {}

  record Forever() implements LifespanMoment {}

  /** The other sentinel whose start or end it refers to, if any. */
  default Optional<String> other() {
    return switch (this) {
      case StartOf(String name) -> Optional.of(name);
      case EndOf(String name) -> Optional.of(name);
      case FromNow _, At _, Forever _ -> Optional.empty();
    };
  }
}
