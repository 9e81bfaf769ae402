package dev.vigil.diff.show;

/**
 * Something that happened on a page as a person would tell it; one event may stand for many changes
 * of texts, links and images. Immutable.
 *
 * @param list what the things that came, went or got another name are listed in; empty for other
 *     events
 * @param outer the thing that the list belongs to; empty for the page
 * @param name what it is about
 * @param words the event in words
 * @param old the old text where it is worth showing beside the new one, else empty
 * @param weight how much it matters beside the others
 */
record ChangeEvent(
    What what,
    String list,
    String outer,
    String name,
    String words,
    String old,
    String now,
    double weight) {
  /** What happened. */
  enum What {
    NEW,
    ROW_ADDED,
    GONE,
    ROW_REMOVED,
    RENAMED,
    CHANGED,
    ADDED,
    REMOVED,
    MOVED;

    /** Whether such events of one list are told together. */
    boolean isListed() {
      return switch (this) {
        case NEW, ROW_ADDED, GONE, ROW_REMOVED, RENAMED -> true;
        case CHANGED, ADDED, REMOVED, MOVED -> false;
      };
    }
  }
}
