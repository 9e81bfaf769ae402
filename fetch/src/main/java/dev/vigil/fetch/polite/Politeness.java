package dev.vigil.fetch.polite;

import dev.vigil.fetch.FetchException;
import java.time.Duration;

/**
 * The politeness settings for a host. Immutable.
 *
 * @param delay least time between the starts of two requests to one host
 * @param parallel most requests to one host at once
 * @param longestWait how long a fetch waits for its turn or for what Retry-After asks before it is
 *     postponed instead
 * @param attempts how often a request that failed in passing is sent
 * @param backOff wait before the second attempt; it doubles with each further one
 */
public record Politeness(
    Duration delay, int parallel, Duration longestWait, int attempts, Duration backOff) {
  /** The default for hosts without an agreement. */
  public static final Politeness USUAL =
      new Politeness(Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 3, Duration.ofSeconds(2));

  /** No limits, for the operator's own hosts. */
  public static final Politeness NONE =
      new Politeness(Duration.ZERO, 64, Duration.ofSeconds(60), 1, Duration.ZERO);

  /** Checks the values and copies the lists. */
  public Politeness {
    if (delay.isNegative() || parallel < 1 || longestWait.isNegative() || attempts < 1) {
      throw new FetchException(
          "Politeness of "
              + delay
              + ", "
              + parallel
              + " at once, "
              + attempts
              + " attempts makes no sense; at least 0 s, 1 and 1.");
    }
  }
}
