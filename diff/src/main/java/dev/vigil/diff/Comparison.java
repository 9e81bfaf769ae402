package dev.vigil.diff;

import java.util.List;

/**
 * The result of comparing two documents: the changes, the changes held back as noise, and the
 * significance. Immutable.
 */
public record Comparison(
    DocumentView before,
    DocumentView after,
    List<Change> changes,
    List<SuppressedChange> suppressed,
    Significance significance) {
  public Comparison {
    changes = List.copyOf(changes);
    suppressed = List.copyOf(suppressed);
  }

  public boolean isSame() {
    return changes.isEmpty();
  }
}
