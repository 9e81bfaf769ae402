package dev.vigil.diff.show.page;

import dev.vigil.diff.ChangeKind;

/**
 * The mark of a changed part of a page. Immutable.
 *
 * @param number the change, counted from 1 as in the list that is shown beside the page
 * @param look the appearance of the part: words that an update removed appear as deleted
 */
public record PageMark(int number, ChangeKind kind, ChangeKind look) {
  static PageMark of(int number, ChangeKind kind) {
    return new PageMark(number, kind, kind);
  }

  PageMark looking(ChangeKind other) {
    return new PageMark(number, kind, other);
  }
}
