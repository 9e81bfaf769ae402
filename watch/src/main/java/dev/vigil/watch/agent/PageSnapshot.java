package dev.vigil.watch.agent;

import dev.vigil.archive.StoredHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a place showed. Immutable as long as nobody writes into the bytes. */
sealed interface PageSnapshot {
  /**
   * The page.
   *
   * @param status of the answer; 0 for a file
   */
  record Content(
      byte[] bytes,
      int status,
      List<StoredHeader> headers,
      Optional<Instant> modified,
      Duration took)
      implements PageSnapshot {}

  /** The page as it was at the look before. */
  record Unchanged() implements PageSnapshot {}

  /** No page, and why. */
  record Failed(int status, String words) implements PageSnapshot {}
}
