package dev.vigil.diff;

import java.util.List;

/** Computes the significance of changes. Implementations are safe for concurrent use. */
public interface SignificanceModel {
  /** Gives every comparison the significance 0. */
  SignificanceModel NONE = (before, after, changes) -> Significance.NONE;

  /**
   * Computes the significance of the changes of a comparison.
   *
   * @param before what was compared of the old document
   * @param after what was compared of the new document
   * @param changes the changes between them, without those held back
   * @return the score and its reasons
   */
  Significance weigh(DocumentView before, DocumentView after, List<Change> changes);
}
