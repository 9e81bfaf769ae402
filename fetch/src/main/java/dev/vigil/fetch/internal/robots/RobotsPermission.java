package dev.vigil.fetch.internal.robots;

import dev.vigil.fetch.message.FetchOutcome;
import java.time.Duration;
import java.util.Optional;

/** The decision of a host's robots.txt about a URL. Immutable. */
public sealed interface RobotsPermission {
  /** The fetch is allowed, with the pause between requests that the host asks for. */
  record Allowed(Optional<Duration> pause) implements RobotsPermission {}

  /** Stay away, for the reason in the sentence. */
  record Forbidden(String reason) implements RobotsPermission {}

  /** The host cannot be reached at all, which then holds for the page too. */
  record Unreachable(FetchOutcome outcome) implements RobotsPermission {}
}
