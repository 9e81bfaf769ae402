package dev.vigil.archive.exchange;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * The location of a version of a page in a WARC file. Immutable.
 *
 * @param position of the record in the file
 * @param digest of the payload as the record names it, or empty
 * @param original for a revisit, what it says it equals
 */
record WarcEntry(
    Path file,
    long position,
    String url,
    Instant time,
    String digest,
    Optional<Original> original) {
  /** The state that a revisit equals: that page, then. */
  record Original(String url, Instant time) {}
}
