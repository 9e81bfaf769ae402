package dev.vigil.fetch;

import java.time.Duration;

/**
 * The time limit of a call that begins now, for a caller whose permission to make it expires. It is
 * checked before every connection. Implementations are safe for use by several threads.
 */
@FunctionalInterface
public interface CallTimeLimit {
  /** No limit, for callers whose permission does not expire. */
  CallTimeLimit ENDLESS = () -> Duration.ofDays(1);

  /** Too little to be worth a connection. */
  Duration LEAST = Duration.ofMillis(200);

  /** {@return the time that is left; zero or negative when the limit has passed} */
  Duration remaining();
}
