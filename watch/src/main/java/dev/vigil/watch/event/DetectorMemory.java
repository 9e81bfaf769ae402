package dev.vigil.watch.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a detector remembers: a detected part that may still become something more.
 *
 * @param due when it becomes so by itself, if it does
 */
record DetectorMemory(CompositeOccurrence made, @Nullable Instant due) {
  DetectorMemory(CompositeOccurrence made) {
    this(made, null);
  }

  boolean isDue(Instant now) {
    return due != null && !due.isAfter(now);
  }
}
