package dev.vigil.fetch.page;

import dev.vigil.fetch.polite.Politeness;
import java.time.Duration;
import java.util.random.RandomGenerator;

/** Computes the wait before a request is retried: exponential, with random jitter. */
final class RequestBackoff {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final Politeness politeness;
  private final RandomGenerator chance;

  RequestBackoff(Politeness politeness, RandomGenerator chance) {
    this.politeness = politeness;
    this.chance = chance;
  }

  int attempts() {
    return politeness.attempts();
  }

  /** Half of the wait is fixed, half by chance, so that clients of one cause come apart. */
  Duration before(int attempt) {
    long whole = politeness.backOff().toMillis() << Math.min(attempt - 2, 10);
    long capped = Math.min(whole, LONGEST.toMillis());
    return Duration.ofMillis(capped / 2 + (long) (chance.nextDouble() * (capped - capped / 2)));
  }
}
