package dev.vigil.watch.notify;

import java.time.Instant;
import java.util.Optional;

/** What became of an attempt to deliver, in words without secrets. Immutable. */
sealed interface DeliveryResult {
  record Delivered(String words) implements DeliveryResult {}

  /** Not now; perhaps later. */
  record Deferred(String words, Optional<Instant> notBefore) implements DeliveryResult {
    static Deferred because(String words) {
      return new Deferred(words, Optional.empty());
    }
  }

  /** Never, as things are. */
  record Refused(String words) implements DeliveryResult {}

  String words();
}
