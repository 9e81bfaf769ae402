package dev.vigil.diff.noise;

import dev.vigil.diff.noise.edit.ItemDifference;

/**
 * Finds the edits that a user wants to see although they belong to a volatile pattern: the user
 * unpinned the pattern. Not thread-safe.
 */
final class UnpinnedPatterns {
  private final KnownPatterns known;
  private final PageDifference difference;
  private final boolean any;

  UnpinnedPatterns(KnownPatterns known, PageDifference difference) {
    this.known = known;
    this.difference = difference;
    any = known.history().patterns().stream().anyMatch(UnpinnedPatterns::isUnpinned);
  }

  static boolean isUnpinned(VolatilePattern pattern) {
    return pattern.choice() == VolatilePattern.Choice.UNPINNED;
  }

  /** Whether the user always wants to see the line or the position of an edit. */
  boolean showLine(ItemDifference.Edit edit) {
    return any
        && (known.statements(edit).stream().anyMatch(statement -> contain(statement.id()))
            || !known.statements(edit).isEmpty() && contain(PatternIds.ofForm(edit.piece()))
            || PlaceTurnover.positionIds(edit, difference).anyMatch(this::contain));
  }

  /** Whether the user always wants to see an edit, because of its line, position or place. */
  boolean show(ItemDifference.Edit edit) {
    return showLine(edit) || any && contain(PatternIds.ofPlace(edit));
  }

  /** Whether the user unpinned the pattern that is known under an id. */
  boolean contain(long id) {
    return known.history().pattern(id).filter(UnpinnedPatterns::isUnpinned).isPresent();
  }
}
