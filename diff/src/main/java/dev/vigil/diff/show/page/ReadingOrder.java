package dev.vigil.diff.show.page;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.words.ChangeLabel;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts changes by their position on the new page; removed parts come where they were, and
 * invisible ones come last. Stateless.
 */
public final class ReadingOrder {
  private ReadingOrder() {}

  /** A copy of the comparison with its changes in that order. */
  public static Comparison of(Comparison comparison) {
    List<Change> changes = comparison.changes();
    if (changes.size() < 2) {
      return comparison;
    }
    return of(comparison, NodePairing.of(comparison));
  }

  public static Comparison of(Comparison comparison, NodePairing pairing) {
    int[] places = new int[pairing.after().length];
    int last = 0;
    for (int old = 0; old < places.length; old++) {
      last = pairing.after()[old] >= 0 ? pairing.after()[old] : last;
      places[old] = last;
    }
    List<Change> ordered =
        comparison.changes().stream()
            .sorted(
                Comparator.comparing((Change change) -> ChangeLabel.isUnread(comparison, change))
                    .thenComparingInt(change -> place(change, places))
                    .thenComparingInt(change -> change.after() == null ? 0 : 1)
                    .thenComparingInt(change -> node(change.before()))
                    .thenComparingInt(change -> start(change.before()))
                    .thenComparingInt(change -> start(change.after())))
            .toList();
    return new Comparison(
        comparison.before(),
        comparison.after(),
        ordered,
        comparison.heldBack(),
        comparison.significance(),
        comparison.restless());
  }

  private static int place(Change change, int[] places) {
    NodeRange after = change.after();
    NodeRange before = change.before();
    return after != null ? after.node() : before != null ? places[before.node()] : 0;
  }

  private static int node(@Nullable NodeRange range) {
    return range == null ? -1 : range.node();
  }

  private static int start(@Nullable NodeRange range) {
    return range == null ? -1 : range.from();
  }
}
