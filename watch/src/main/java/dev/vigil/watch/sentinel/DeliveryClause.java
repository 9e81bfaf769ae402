package dev.vigil.watch.sentinel;

import java.time.Duration;
import java.time.LocalTime;

/** Defines when notifications are sent. Immutable. */
public sealed interface DeliveryClause {
  record Immediately() implements DeliveryClause {}

  /** When a rule delivers. */
  record ByRules() implements DeliveryClause {}

  /** A digest of all reports since the last message, at this interval. */
  record Every(Duration interval) implements DeliveryClause {}

  /** A digest once a day. */
  record DigestAt(LocalTime time) implements DeliveryClause {}
}
