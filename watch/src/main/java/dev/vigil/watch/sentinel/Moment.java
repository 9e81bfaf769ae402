package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.ZonedDateTime;

/** When a sentinel starts or ends. Immutable. */
public sealed interface Moment {
  /** Now, and this much later. */
  record FromNow(Duration later) implements Moment {
    public static final FromNow NOW = new FromNow(Duration.ZERO);
  }

  record At(ZonedDateTime time) implements Moment {}

  record StartOf(String sentinel) implements Moment {}

  record EndOf(String sentinel) implements Moment {}

  record Forever() implements Moment {}
}
