package dev.vigil.diff.types;

import dev.vigil.diff.NodeRange;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Compares two lists of objects by key and reports each key that was added, removed, or occurs more
 * or less often, with old and new counts: the marks of CH-Diff (Pandrangi 2003, Section 5.4) i
 * (none before), d (none now), i+ and d- (some before and now). CH-Diff sorts hash codes into a
 * window; a hash table has the same cost and needs no special case for hashes outside it. Not
 * thread-safe.
 */
public final class KeyCountComparison<T> {
  private final ChangeCollector found;
  private final List<T> old;
  private final List<T> now;
  private final Function<T, ?> key;
  private final ListPairing pairing;
  private final Map<Integer, Accessors<T>> updates = new HashMap<>();
  private Function<T, NodeRange> oldSpot = object -> NodeRange.whole(0);
  private Function<T, NodeRange> newSpot = oldSpot;
  private BiConsumer<T, T> onKept = (was, is) -> {};
  private Function<T, String> label = Objects::toString;
  private Function<T, String> value = Objects::toString;

  private record Accessors<T>(Function<T, String> label, Function<T, String> value) {}

  public KeyCountComparison(ChangeCollector found, List<T> old, List<T> now, Function<T, ?> key) {
    this.found = found;
    this.old = old;
    this.now = now;
    this.key = key;
    pairing = ListPairing.of(old.stream().map(key).toList(), now.stream().map(key).toList());
  }

  public KeyCountComparison<T> at(Function<T, NodeRange> range) {
    return placed(range, range);
  }

  KeyCountComparison<T> placed(Function<T, NodeRange> before, Function<T, NodeRange> after) {
    oldSpot = before;
    newSpot = after;
    return this;
  }

  public KeyCountComparison<T> labelled(Function<T, String> words) {
    label = words;
    return this;
  }

  public KeyCountComparison<T> valued(Function<T, String> words) {
    value = words;
    return this;
  }

  /** Takes leftovers with an equal second key as updates, named and valued like this. */
  public void updated(
      Function<T, ?> second, Function<T, String> updateLabel, Function<T, String> updateValue) {
    pairing.updatedBy(old.stream().map(second).toList(), now.stream().map(second).toList());
    remember(new Accessors<>(updateLabel, updateValue));
  }

  /** Takes leftovers between the same kept neighbours as updates, in their order. */
  public void updatedInPlace() {
    pairing.updatedWhereAlike((i, j) -> 1, 1);
    remember(new Accessors<>(label, value));
  }

  private void remember(Accessors<T> how) {
    for (int i = 0; i < old.size(); i++) {
      if (pairing.fate(i) == ListPairing.PairState.UPDATED) {
        updates.putIfAbsent(i, how);
      }
    }
  }

  /** Registers a listener for pairs that were kept, or that only moved. */
  public void kept(BiConsumer<T, T> look) {
    onKept = look;
  }

  public void report() {
    Map<Object, Integer> before = count(old);
    Map<Object, Integer> after = count(now);
    Set<Object> reported = new HashSet<>();
    pairing.walk(
        new ListPairing.Walker() {
          @Override
          public void gone(int i) {
            Object k = key.apply(old.get(i));
            if (reported.add(k)) {
              found.deleted(
                  label.apply(old.get(i)),
                  oldSpot.apply(old.get(i)),
                  value.apply(old.get(i)),
                  before.getOrDefault(k, 0),
                  after.getOrDefault(k, 0));
            }
          }

          @Override
          public void came(int j) {
            Object k = key.apply(now.get(j));
            if (reported.add(k)) {
              found.inserted(
                  label.apply(now.get(j)),
                  newSpot.apply(now.get(j)),
                  value.apply(now.get(j)),
                  before.getOrDefault(k, 0),
                  after.getOrDefault(k, 0));
            }
          }

          @Override
          public void paired(int i, int j, ListPairing.PairState fate) {
            T was = old.get(i);
            T is = now.get(j);
            if (fate != ListPairing.PairState.UPDATED) {
              onKept.accept(was, is);
            }
            if (fate == ListPairing.PairState.MOVED) {
              found.moved(label.apply(is), oldSpot.apply(was), newSpot.apply(is), value.apply(is));
            } else if (fate == ListPairing.PairState.UPDATED) {
              Accessors<T> how = Objects.requireNonNull(updates.get(i));
              found.updated(
                  how.label.apply(is),
                  oldSpot.apply(was),
                  newSpot.apply(is),
                  how.value.apply(was),
                  how.value.apply(is));
            }
          }
        });
  }

  private Map<Object, Integer> count(List<T> objects) {
    Map<Object, Integer> counts = new HashMap<>();
    for (T object : objects) {
      counts.merge(key.apply(object), 1, Integer::sum);
    }
    return counts;
  }
}
