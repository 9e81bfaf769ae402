package dev.vigil.watch.agent;

import dev.vigil.archive.Header;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a place showed. Immutable as long as nobody writes into the bytes. */
sealed interface Sight {
  /**
   * The page.
   *
   * @param status of the answer; 0 for a file
   */
  record Content(
      byte[] bytes, int status, List<Header> headers, Optional<Instant> modified, Duration took)
      implements Sight {}

  /** The page as it was at the look before. */
  record Unchanged() implements Sight {}

  /** No page, and why. */
  record Failed(int status, String words) implements Sight {}
}
