package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import java.util.List;

/**
 * One kind of object that a user is interested in, with the comparison that finds changes of such
 * objects between two versions. Implementations are immutable and safe for concurrent use; equal
 * names mean equal answers.
 */
public interface ChangeType {
  /** The type as users write it, with its options in a fixed order: {@code links,on=href}. */
  String name();

  /** The aspect of a document on which these objects depend. */
  InterestAspect aspect();

  /** Finds the changes, in document order; empty if nothing changed. */
  List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context);

  /**
   * Whether the signatures alone prove that nothing changed: never true when {@link #changes} would
   * find a change.
   */
  default boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return before.signature(aspect()) == after.signature(aspect());
  }

  /** Whether the context makes a difference to what is found. */
  default boolean needsContext() {
    return false;
  }

  /** The type whose changes this one only narrows; itself for most. */
  default ChangeType base() {
    return this;
  }

  /** Selects the changes of this type from those that {@link #base} found. */
  default List<Change> narrow(
      List<Change> found, ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return found;
  }

  /**
   * Whether it reads the text and where its characters stand, and nothing else: then parts that
   * show the same text have the same changes.
   */
  default boolean readsTextAlone() {
    return false;
  }

  /** The instructions of its regular expression; its time is that times the text. */
  default long instructions() {
    return base().equals(this) ? 0 : base().instructions();
  }
}
