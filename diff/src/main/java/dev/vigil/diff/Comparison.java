package dev.vigil.diff;

import java.util.List;

/**
 * What came out of comparing two documents: the changes, what was held back as noise, and how much
 * it all matters. Immutable.
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
