package dev.vigil.diff;

import java.util.List;

/** Says how much some changes matter. Implementations are safe for concurrent use. */
public interface SignificanceModel {
  SignificanceModel NONE = (before, after, changes) -> Significance.NONE;

  Significance weigh(DocumentView before, DocumentView after, List<Change> changes);
}
