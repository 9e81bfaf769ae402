package dev.vigil.diff;

import org.jspecify.annotations.Nullable;

/**
 * One change that can be reported: an object of interest of some type was inserted, deleted,
 * updated or moved. Places are nodes of the raw digests, so that every change can be pointed at in
 * the real page; an insert has no place before, a delete none after. Immutable.
 *
 * @param type the type that found it, as users write it: {@code links}, {@code keyword=offer}
 * @param kind what happened to the object
 * @param label what changed, as a person would call it: a cell's row and column, a link's text, a
 *     path
 * @param before its place on the old page; null for an insert
 * @param after its place on the new page; null for a delete
 * @param oldValue empty for an insert
 * @param newValue empty for a delete
 * @param oldCount how often the object was there before, 0 for an insert
 * @param newCount how often it is there now, 0 for a delete
 * @param note where the new value comes from, in words for the message; mostly empty
 */
public record Change(
    String type,
    ChangeKind kind,
    String label,
    @Nullable NodeRange before,
    @Nullable NodeRange after,
    String oldValue,
    String newValue,
    int oldCount,
    int newCount,
    String note) {
  /**
   * Creates a change without a note.
   *
   * @param type the type that found it
   * @param kind what happened to the object
   * @param label what changed, as a person would call it
   * @param before its place on the old page; null for an insert
   * @param after its place on the new page; null for a delete
   * @param oldValue empty for an insert
   * @param newValue empty for a delete
   * @param oldCount how often the object was there before
   * @param newCount how often it is there now
   */
  public Change(
      String type,
      ChangeKind kind,
      String label,
      @Nullable NodeRange before,
      @Nullable NodeRange after,
      String oldValue,
      String newValue,
      int oldCount,
      int newCount) {
    this(type, kind, label, before, after, oldValue, newValue, oldCount, newCount, "");
  }

  /**
   * {@return a copy that is attributed to another type}
   *
   * @param otherType the type, as users write it
   */
  public Change as(String otherType) {
    return new Change(
        otherType, kind, label, before, after, oldValue, newValue, oldCount, newCount, note);
  }
}
