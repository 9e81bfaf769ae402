package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.LocalTime;

/** When messages leave. Immutable. */
public sealed interface DeliveryClause {
  record Immediately() implements DeliveryClause {}

  /** What came up since the last message, at this interval. */
  record Every(Duration interval) implements DeliveryClause {}

  /** One message a day. */
  record DigestAt(LocalTime time) implements DeliveryClause {}
}
