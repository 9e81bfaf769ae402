package dev.vigil.diff;

import java.util.List;

/**
 * Decides which changes are noise and are held back. Implementations are safe for concurrent use.
 */
public interface NoiseFilter {
  NoiseFilter NONE = (before, after, changes) -> List.of();

  /** Returns the changes that are held back, each with the rule and its reason in words. */
  List<SuppressedChange> suppressed(DocumentView before, DocumentView after, List<Change> changes);
}
