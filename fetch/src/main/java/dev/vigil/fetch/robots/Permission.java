package dev.vigil.fetch.robots;

import dev.vigil.fetch.Outcome;
import java.time.Duration;
import java.util.Optional;

/** What a host's robots.txt says about an address. Immutable. */
public sealed interface Permission {
  /** Go ahead, with the pause between requests that the host asks for. */
  record Allowed(Optional<Duration> pause) implements Permission {}

  /** Stay away, for the reason in the sentence. */
  record Forbidden(String reason) implements Permission {}

  /** The host cannot be reached at all, which then holds for the page too. */
  record Unreachable(Outcome outcome) implements Permission {}
}
