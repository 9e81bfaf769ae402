package dev.vigil.search.rank;

import dev.vigil.search.index.PageIndexState;
import java.util.BitSet;
import java.util.Collection;

/** A set of pages by their numbers. Immutable once filled. */
final class PageSet {
  private final BitSet pages = new BitSet();

  static PageSet of(Collection<PageIndexState> states) {
    PageSet set = new PageSet();
    states.forEach(state -> set.pages.set(Math.toIntExact(state.id())));
    return set;
  }

  boolean has(long page) {
    return page >= 0 && page <= Integer.MAX_VALUE && pages.get((int) page);
  }

  /** One more than the largest number. */
  int end() {
    return pages.length();
  }

  int size() {
    return pages.cardinality();
  }
}
