package dev.vigil.watch.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored occurrence of a detector that may still become part of an event.
 *
 * @param due when it completes by time, if it does
 */
record DetectorMemory(CompositeOccurrence made, @Nullable Instant due) {
  DetectorMemory(CompositeOccurrence made) {
    this(made, null);
  }

  boolean isDue(Instant now) {
    return due != null && !due.isAfter(now);
  }
}
