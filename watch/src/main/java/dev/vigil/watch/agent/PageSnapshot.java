package dev.vigil.watch.agent;

import dev.vigil.archive.version.StoredHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a page from an origin. Immutable as long as no caller writes into the
 * bytes.
 */
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

  /** The page as it was at the check before. */
  record Unchanged() implements PageSnapshot {}

  /** A failure, with the reason. */
  record Failed(int status, String words) implements PageSnapshot {}
}
