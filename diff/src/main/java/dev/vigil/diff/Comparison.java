package dev.vigil.diff;

import java.util.List;

/**
 * The result of comparing two documents: the changes, the changes held back as noise, and the
 * significance. Immutable.
 *
 * @param before what was compared of the old document
 * @param after what was compared of the new document
 * @param changes the changes that can be reported
 * @param heldBack the changes held back as noise
 * @param significance how much the changes matter
 * @param restless places that also changed at earlier checks, so that what changes there says less
 *     than what changes elsewhere
 */
public record Comparison(
    DocumentView before,
    DocumentView after,
    List<Change> changes,
    List<HeldBackChange> heldBack,
    Significance significance,
    List<Change> restless) {
  /** Copies the lists. */
  public Comparison {
    changes = List.copyOf(changes);
    heldBack = List.copyOf(heldBack);
    restless = List.copyOf(restless);
  }

  /**
   * Creates a comparison of which no earlier checks are known.
   *
   * @param before what was compared of the old document
   * @param after what was compared of the new document
   * @param changes the changes that can be reported
   * @param heldBack the changes held back as noise
   * @param significance how much the changes matter
   */
  public Comparison(
      DocumentView before,
      DocumentView after,
      List<Change> changes,
      List<HeldBackChange> heldBack,
      Significance significance) {
    this(before, after, changes, heldBack, significance, List.of());
  }

  /** {@return whether there are no changes, apart from those held back} */
  public boolean isSame() {
    return changes.isEmpty();
  }
}
