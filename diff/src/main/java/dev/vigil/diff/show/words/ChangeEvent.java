package dev.vigil.diff.show.words;

import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.NodeRange;
import org.jspecify.annotations.Nullable;

/**
 * An event on a page as a person would describe it; one event may combine many changes of texts,
 * links and images. Immutable.
 *
 * @param list the list of the entries that were added, removed or renamed; empty for other events
 * @param outer the thing that the list belongs to; empty for the page
 * @param name what it is about
 * @param words the event in words
 * @param old the old text where it is worth showing beside the new one, else empty
 * @param weight how much it matters beside the others
 * @param before where it stood on the old page, null where it did not
 * @param after where it stands on the new page, null where it does not
 */
public record ChangeEvent(
    Kind what,
    String list,
    String outer,
    String name,
    String words,
    String old,
    String now,
    double weight,
    @Nullable NodeRange before,
    @Nullable NodeRange after) {
  /** The maximum length of values that are shown in the words alone. */
  private static final int SAID = 60;

  /** Returns this event with another weight. */
  public ChangeEvent weighing(double other) {
    return new ChangeEvent(what, list, outer, name, words, old, now, other, before, after);
  }

  /** Whether the words have said the values already. */
  public boolean isSaid() {
    if (old.isEmpty() || now.isEmpty() || old.equals(now)) {
      return words.contains(old) && words.contains(now);
    }
    return Math.max(old.length(), now.length()) <= SAID
        && (words.contains(" → ") || ValueWords.isStock(old, now));
  }

  /** Whether it is a change of the main content that matters. */
  public boolean isInContent() {
    return weight >= 1;
  }

  public ChangeKind kind() {
    return switch (what) {
      case NEW, ROW_ADDED, ADDED -> ChangeKind.INSERT;
      case GONE, ROW_REMOVED, REMOVED -> ChangeKind.DELETE;
      case RENAMED, CHANGED ->
          before == null
              ? ChangeKind.INSERT
              : after == null ? ChangeKind.DELETE : ChangeKind.UPDATE;
      case MOVED -> ChangeKind.MOVE;
    };
  }

  /** The kind of an event. */
  public enum Kind {
    NEW,
    ROW_ADDED,
    GONE,
    ROW_REMOVED,
    RENAMED,
    CHANGED,
    ADDED,
    REMOVED,
    MOVED;

    /** Whether such events of one list are reported together. */
    public boolean isListed() {
      return switch (this) {
        case NEW, ROW_ADDED, GONE, ROW_REMOVED, RENAMED -> true;
        case CHANGED, ADDED, REMOVED, MOVED -> false;
      };
    }
  }
}
