package dev.vigil.watch.notify.channel;

import java.time.Instant;
import java.util.Optional;

/** The result of a delivery attempt, in words without secrets. Immutable. */
public sealed interface DeliveryResult {
  record Delivered(String words) implements DeliveryResult {}

  /** A temporary failure; retried later. */
  record Deferred(String words, Optional<Instant> notBefore) implements DeliveryResult {
    public static Deferred because(String words) {
      return new Deferred(words, Optional.empty());
    }
  }

  /** A permanent failure. */
  record Refused(String words) implements DeliveryResult {}

  String words();
}
