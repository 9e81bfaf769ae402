package dev.vigil.mediator.store;

import java.time.Duration;
import java.time.Instant;

/**
 * A query with a name. Immutable.
 *
 * @param cacheAge how long a cached result is valid; zero if the view is not cached
 * @param cached when the result was cached; 1970 if it is not, or no longer valid
 * @param marks what the sources showed then
 */
public record ViewRow(String name, String source, Duration cacheAge, Instant cached, String marks) {
  /** A view without a cache. */
  public static ViewRow of(String name, String source) {
    return new ViewRow(name, source, Duration.ZERO, Instant.EPOCH, "");
  }
}
