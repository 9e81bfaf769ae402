package dev.vigil.watch.language;

import dev.vigil.watch.language.clause.SourcePosition;
import java.util.Optional;

/**
 * A problem of a sentinel, in a sentence with its remedy. Immutable.
 *
 * @param clause what it is about, by its key in the YAML and JSON forms
 * @param place its position, if the sentinel comes from a file
 */
public record SentinelProblem(
    String sentinel,
    String clause,
    Optional<SourcePosition> place,
    Weight weight,
    String sentence) {

  /** The severity of a problem. */
  public enum Weight {
    /** The sentinel cannot work. */
    ERROR,
    /** The sentinel does not work now, but may later: its owner must confirm. */
    DOUBT,
    /** The sentinel works, but perhaps not as its owner thinks. */
    NOTE
  }

  @Override
  public String toString() {
    return place.map(at -> at + ": ").orElse("") + "sentinel " + sentinel + ": " + sentence;
  }
}
