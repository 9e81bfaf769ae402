package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /**
   * What must be remembered of the new version among the {@link ComparisonContext#reported} values,
   * by label; an empty value removes one.
   */
  default Map<String, String> remembered(
      ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return Map.of();
  }

  /** Whether {@link #remembered} may return something. */
  default boolean remembers() {
    return false;
  }

  /** The problem of its arguments in an installation, in a sentence; empty if valid. */
  default Optional<String> fault(Map<Class<?>, Object> tools) {
    return Optional.empty();
  }

  /** Whether it also reports what the first version shows. */
  default boolean reportsStart() {
    return false;
  }

  /** Whether versions of an answer that were computed in different ways can be compared. */
  default boolean comparesAcrossBases() {
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
