package dev.vigil.diff;

import java.util.List;

/**
 * The result of comparing two documents: the changes, the changes held back as noise, and the
 * significance. Immutable.
 *
 * @param restless places that also changed at earlier checks, so that what changes there says less
 *     than what changes elsewhere
 */
public record Comparison(
    DocumentView before,
    DocumentView after,
    List<Change> changes,
    List<SuppressedChange> suppressed,
    Significance significance,
    List<Change> restless) {
  public Comparison {
    changes = List.copyOf(changes);
    suppressed = List.copyOf(suppressed);
    restless = List.copyOf(restless);
  }

  /** A comparison of which no earlier checks are known. */
  public Comparison(
      DocumentView before,
      DocumentView after,
      List<Change> changes,
      List<SuppressedChange> suppressed,
      Significance significance) {
    this(before, after, changes, suppressed, significance, List.of());
  }

  public boolean isSame() {
    return changes.isEmpty();
  }
}
