package dev.vigil.watch.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One input of a detector: an occurrence, or only the current time.
 *
 * @param number one more than that of the step before
 */
record DetectorStep(long number, Instant time, @Nullable Occurrence occurrence) {
  /** The occurrence that a clock raises in this step. */
  CompositeOccurrence clock(String subject, Instant time) {
    return CompositeOccurrence.of(
        new TimedOccurrence(number, new Occurrence("time", subject, time)));
  }
}
