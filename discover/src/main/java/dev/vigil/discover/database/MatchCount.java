package dev.vigil.discover.database;

/** The number of documents that match a query, as a result page states it. Immutable. */
public sealed interface MatchCount {
  /** This number; 0 if the page says that nothing was found. */
  record Exact(long number) implements MatchCount {}

  /** This number or more: the service caps its numbers, or only some pages were counted. */
  record AtLeast(long number) implements MatchCount {}

  /** The page does not say. */
  record Unknown() implements MatchCount {}

  /** The number to calculate with; unknown counts as 0. */
  default long number() {
    return switch (this) {
      case Exact(long number) -> number;
      case AtLeast(long number) -> number;
      case Unknown() -> 0;
    };
  }
}
