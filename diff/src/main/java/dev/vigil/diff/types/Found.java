package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Spot;
import java.util.ArrayList;
import java.util.List;

/** Collects the changes that one type finds. Not thread-safe. */
final class Found {
  private final String type;
  private final List<Change> changes = new ArrayList<>();

  Found(String type) {
    this.type = type;
  }

  void inserted(String label, Spot after, String value, int oldCount, int newCount) {
    changes.add(
        new Change(type, ChangeKind.INSERT, label, null, after, "", value, oldCount, newCount));
  }

  void inserted(String label, Spot after, String value) {
    inserted(label, after, value, 0, 1);
  }

  void deleted(String label, Spot before, String value, int oldCount, int newCount) {
    changes.add(
        new Change(type, ChangeKind.DELETE, label, before, null, value, "", oldCount, newCount));
  }

  void deleted(String label, Spot before, String value) {
    deleted(label, before, value, 1, 0);
  }

  void updated(String label, Spot before, Spot after, String oldValue, String newValue) {
    changes.add(
        new Change(type, ChangeKind.UPDATE, label, before, after, oldValue, newValue, 1, 1));
  }

  void moved(String label, Spot before, Spot after, String value) {
    changes.add(new Change(type, ChangeKind.MOVE, label, before, after, value, value, 1, 1));
  }

  /** Notes many small differences as one, with how many the old and the new version have. */
  void summed(String label, Spot after, int before, int now) {
    Spot page = Spot.whole(0);
    changes.add(new Change(type, ChangeKind.UPDATE, label, page, after, "", "", before, now));
  }

  /** Adds what another type found, under the name of this one. */
  void all(List<Change> found) {
    for (Change c : found) {
      changes.add(c.as(type));
    }
  }

  List<Change> changes() {
    return List.copyOf(changes);
  }
}
