package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.LocalTime;

/** When messages leave. Immutable. */
public sealed interface Delivery {
  record Immediately() implements Delivery {}

  /** What came up since the last message, at this interval. */
  record Every(Duration interval) implements Delivery {}

  /** One message a day. */
  record DigestAt(LocalTime time) implements Delivery {}
}
