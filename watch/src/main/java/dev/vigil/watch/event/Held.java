package dev.vigil.watch.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a detector remembers: a detected part that may still become something more.
 *
 * @param due when it becomes so by itself, if it does
 */
record Held(Made made, @Nullable Instant due) {
  Held(Made made) {
    this(made, null);
  }

  boolean isDue(Instant now) {
    return due != null && !due.isAfter(now);
  }
}
