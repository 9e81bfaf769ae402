package dev.vigil.diff;

import java.util.List;

/**
 * Decides which changes are noise and are held back. Implementations are safe for concurrent use.
 */
public interface NoiseFilter {
  /** Holds no change back. */
  NoiseFilter NONE = (before, after, changes) -> List.of();

  /**
   * Finds the changes that are noise.
   *
   * @param before what was compared of the old document
   * @param after what was compared of the new document
   * @param changes the changes between them
   * @return the changes that are held back, each with the rule and its reason in words
   */
  List<HeldBackChange> heldBack(DocumentView before, DocumentView after, List<Change> changes);
}
