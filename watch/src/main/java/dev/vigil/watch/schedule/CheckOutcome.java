package dev.vigil.watch.schedule;

import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of one check of a page, as input of a schedule. Immutable.
 *
 * @param modified when the server says that the page was last modified
 * @param notBefore the time until which the server asked to wait (Retry-After)
 */
public record CheckOutcome(
    Instant at, Outcome outcome, Optional<Instant> modified, Optional<Instant> notBefore) {
  /** The result of a check; the first successful check has nothing to compare with. */
  public enum Outcome {
    CHANGED,
    UNCHANGED,
    /** No response, an error, or a response that is not the page. */
    FAILED
  }

  public static CheckOutcome changed(Instant at) {
    return new CheckOutcome(at, Outcome.CHANGED, Optional.empty(), Optional.empty());
  }

  public static CheckOutcome unchanged(Instant at) {
    return new CheckOutcome(at, Outcome.UNCHANGED, Optional.empty(), Optional.empty());
  }

  public static CheckOutcome failed(Instant at) {
    return new CheckOutcome(at, Outcome.FAILED, Optional.empty(), Optional.empty());
  }

  public CheckOutcome modified(Instant time) {
    return new CheckOutcome(at, outcome, Optional.of(time), notBefore);
  }

  public CheckOutcome notBefore(Instant time) {
    return new CheckOutcome(at, outcome, modified, Optional.of(time));
  }
}
