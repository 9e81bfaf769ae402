package dev.vigil.watch.notify;

import java.time.Instant;
import java.util.Optional;

/** What became of an attempt to deliver, in words without secrets. Immutable. */
sealed interface Receipt {
  record Delivered(String words) implements Receipt {}

  /** Not now; perhaps later. */
  record Deferred(String words, Optional<Instant> notBefore) implements Receipt {
    static Deferred because(String words) {
      return new Deferred(words, Optional.empty());
    }
  }

  /** Never, as things are. */
  record Refused(String words) implements Receipt {}

  String words();
}
