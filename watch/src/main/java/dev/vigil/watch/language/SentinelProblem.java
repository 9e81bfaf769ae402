package dev.vigil.watch.language;

import java.util.Optional;

/**
 * Something that speaks against a sentinel, or should be known about it, in a sentence with its
 * remedy. Immutable.
 *
 * @param clause what it is about, by its key in the YAML and JSON forms
 * @param place where that stands, if the sentinel comes from a file
 */
public record SentinelProblem(
    String sentinel,
    String clause,
    Optional<SourcePosition> place,
    Weight weight,
    String sentence) {

  /** What follows from a problem. */
  public enum Weight {
    /** The sentinel cannot work. */
    ERROR,
    /** The sentinel does not work now, but may later: its owner must insist. */
    DOUBT,
    /** The sentinel works, but perhaps not as its owner thinks. */
    NOTE
  }

  @Override
  public String toString() {
    return place.map(at -> at + ": ").orElse("") + "sentinel " + sentinel + ": " + sentence;
  }
}
