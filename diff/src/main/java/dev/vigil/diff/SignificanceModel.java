package dev.vigil.diff;

import java.util.List;

/** Computes the significance of changes. Implementations are safe for concurrent use. */
public interface SignificanceModel {
  SignificanceModel NONE = (before, after, changes) -> Significance.NONE;

  Significance weigh(DocumentView before, DocumentView after, List<Change> changes);
}
