package dev.vigil.diff.show;

import dev.vigil.diff.ChangeKind;

/**
 * What a part of a page is marked as. Immutable.
 *
 * @param number the change, counted from 1 as in the list that is shown beside the page
 * @param look how the part looks: the words that an update took away look deleted
 */
record Mark(int number, ChangeKind kind, ChangeKind look) {
  static Mark of(int number, ChangeKind kind) {
    return new Mark(number, kind, kind);
  }

  Mark looking(ChangeKind other) {
    return new Mark(number, kind, other);
  }
}
