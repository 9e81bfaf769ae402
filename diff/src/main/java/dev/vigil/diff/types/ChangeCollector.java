package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.NodeRange;
import java.util.ArrayList;
import java.util.List;

/** Collects the changes that one type finds. Not thread-safe. */
public final class ChangeCollector {
  private final String type;
  private final List<Change> changes = new ArrayList<>();

  public ChangeCollector(String type) {
    this.type = type;
  }

  public void inserted(String label, NodeRange after, String value, int oldCount, int newCount) {
    changes.add(
        new Change(type, ChangeKind.INSERT, label, null, after, "", value, oldCount, newCount));
  }

  public void inserted(String label, NodeRange after, String value) {
    inserted(label, after, value, 0, 1);
  }

  public void deleted(String label, NodeRange before, String value, int oldCount, int newCount) {
    changes.add(
        new Change(type, ChangeKind.DELETE, label, before, null, value, "", oldCount, newCount));
  }

  public void deleted(String label, NodeRange before, String value) {
    deleted(label, before, value, 1, 0);
  }

  public void updated(
      String label, NodeRange before, NodeRange after, String oldValue, String newValue) {
    changes.add(
        new Change(type, ChangeKind.UPDATE, label, before, after, oldValue, newValue, 1, 1));
  }

  public void moved(String label, NodeRange before, NodeRange after, String value) {
    changes.add(new Change(type, ChangeKind.MOVE, label, before, after, value, value, 1, 1));
  }

  /** Notes many small differences as one, with how many the old and the new version have. */
  public void summed(String label, NodeRange after, int before, int now) {
    NodeRange page = NodeRange.whole(0);
    changes.add(new Change(type, ChangeKind.UPDATE, label, page, after, "", "", before, now));
  }

  /** Adds what another type found, under the name of this one. */
  public void all(List<Change> found) {
    for (Change c : found) {
      changes.add(c.as(type));
    }
  }

  public List<Change> changes() {
    return List.copyOf(changes);
  }
}
