package dev.vigil.watch.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One thing that a detector is told: that an occurrence came, or only that it is so late.
 *
 * @param number one more than that of the step before
 */
record DetectorStep(long number, Instant time, @Nullable Occurrence occurrence) {
  /** What a clock raises in this step. */
  CompositeOccurrence clock(String subject, Instant time) {
    return CompositeOccurrence.of(
        new TimedOccurrence(number, new Occurrence("time", subject, time)));
  }
}
