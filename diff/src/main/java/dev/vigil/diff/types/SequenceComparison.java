package dev.vigil.diff.types;

import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.TextSimilarity;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares objects that have an order, given the name, the position and the minimum similarity of
 * edited objects. Immutable.
 *
 * @param identity what an object keeps when it is edited; null if nothing
 * @param least below this likeness two objects are not versions of one; above 1 for none
 */
public record SequenceComparison<T>(
    Function<T, ?> key,
    @Nullable Function<T, ?> identity,
    Function<T, String> oldLabel,
    Function<T, String> newLabel,
    Function<T, String> value,
    Function<T, NodeRange> oldSpot,
    Function<T, NodeRange> newSpot,
    double least) {

  /** For objects that only their key distinguishes. */
  public SequenceComparison(
      Function<T, ?> key,
      Function<T, String> oldLabel,
      Function<T, String> newLabel,
      Function<T, String> value,
      Function<T, NodeRange> oldSpot,
      Function<T, NodeRange> newSpot,
      double least) {
    this(key, null, oldLabel, newLabel, value, oldSpot, newSpot, least);
  }

  /** Compares two lists and reports the objects that were added, removed, moved or edited. */
  public void report(ChangeCollector found, List<T> old, List<T> now) {
    ListPairing pairing =
        ListPairing.of(old.stream().map(key).toList(), now.stream().map(key).toList());
    if (identity != null) {
      pairing.updatedBy(old.stream().map(identity).toList(), now.stream().map(identity).toList());
    }
    pairing
        .updatedWhereAlike(
            (i, j) -> TextSimilarity.of(value.apply(old.get(i)), value.apply(now.get(j))), least)
        .walk(
            new ListPairing.Walker() {
              @Override
              public void gone(int i) {
                T was = old.get(i);
                found.deleted(oldLabel.apply(was), oldSpot.apply(was), value.apply(was));
              }

              @Override
              public void came(int j) {
                T is = now.get(j);
                found.inserted(newLabel.apply(is), newSpot.apply(is), value.apply(is));
              }

              @Override
              public void paired(int i, int j, ListPairing.PairState fate) {
                T was = old.get(i);
                T is = now.get(j);
                String label = newLabel.apply(is);
                NodeRange from = oldSpot.apply(was);
                NodeRange to = newSpot.apply(is);
                if (fate == ListPairing.PairState.UPDATED) {
                  found.updated(label, from, to, value.apply(was), value.apply(is));
                } else if (fate == ListPairing.PairState.MOVED) {
                  found.moved(label, from, to, value.apply(is));
                }
              }
            });
  }
}
