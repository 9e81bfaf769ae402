package dev.vigil.diff;

import java.util.List;

/**
 * Tells which changes are not worth a person's time. Implementations are safe for concurrent use.
 */
public interface NoiseFilter {
  NoiseFilter NONE = (before, after, changes) -> List.of();

  /** Those of the changes that are held back, each with the rule and its reason in words. */
  List<SuppressedChange> suppressed(DocumentView before, DocumentView after, List<Change> changes);
}
