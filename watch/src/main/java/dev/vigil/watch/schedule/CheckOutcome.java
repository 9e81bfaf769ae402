package dev.vigil.watch.schedule;

import java.time.Instant;
import java.util.Optional;

/**
 * One look at a page and what came of it. Immutable.
 *
 * @param modified when the server says that the page was last modified
 * @param notBefore the server asked to be left alone until then (Retry-After)
 */
public record CheckOutcome(
    Instant at, Outcome outcome, Optional<Instant> modified, Optional<Instant> notBefore) {
  /** What a look found; the first one that succeeds finds nothing to compare with. */
  public enum Outcome {
    CHANGED,
    UNCHANGED,
    /** No answer, an error or a page that is not the page: neither a check nor a version. */
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
