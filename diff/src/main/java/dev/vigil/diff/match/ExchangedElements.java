package dev.vigil.diff.match;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.ViewTree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Finds elements that both versions have unchanged and equally often, but that a {@link Matching}
 * pairs with others: two sections that exchange places are similar, and siblings are paired in
 * their order. A difference between such pairs is not a change. Linear in both documents.
 * Immutable.
 */
public final class ExchangedElements {
  private final BitSet olds = new BitSet();
  private final BitSet news = new BitSet();

  private ExchangedElements() {}

  /**
   * Finds them.
   *
   * @param distinctive whether an old element is distinguishable from others
   */
  public static ExchangedElements of(Matching matching, IntPredicate distinctive) {
    ExchangedElements found = new ExchangedElements();
    ViewTree old = matching.before().tree();
    ViewTree now = matching.after().tree();
    DocumentView view = matching.before();
    int[] ordinals = new int[old.digest.nodeCount()];
    Map<Long, List<Integer>> before = places(old, view);
    Map<Long, List<Integer>> after = places(now, matching.after());
    for (List<Integer> equal : before.values()) {
      for (int i = 0; i < equal.size(); i++) {
        ordinals[equal.get(i)] = i;
      }
    }
    int at = view.nextSeen(1);
    while (at < old.digest.nodeCount()) {
      List<Integer> mine = before.getOrDefault(old.whole(at), List.of());
      List<Integer> theirs = after.getOrDefault(old.whole(at), List.of());
      boolean equal = !mine.isEmpty() && mine.size() == theirs.size() && old.size(at) > 1;
      if (!equal || !old.digest.isElement(at)) {
        at = view.nextSeen(at + 1);
        continue;
      }
      int twin = theirs.get(ordinals[at]);
      if (matching.newOf(at) != twin && distinctive.test(at)) {
        found.olds.set(at, old.end(at));
        found.news.set(twin, now.end(twin));
      }
      at = view.nextSeen(old.end(at));
    }
    return found;
  }

  private static Map<Long, List<Integer>> places(ViewTree tree, DocumentView view) {
    Map<Long, List<Integer>> places = new HashMap<>();
    int n = tree.digest.nodeCount();
    for (int at = view.nextSeen(1); at < n; at = view.nextSeen(at + 1)) {
      if (tree.digest.isElement(at) && tree.size(at) > 1) {
        places.computeIfAbsent(tree.whole(at), hash -> new ArrayList<>(1)).add(at);
      }
    }
    return places;
  }

  public boolean isEmpty() {
    return olds.isEmpty();
  }

  /** Whether an old node is, or is inside of, an element that stands elsewhere now. */
  public boolean hasOld(int node) {
    return olds.get(node);
  }

  /** Whether a new node is, or is inside of, an element that stood elsewhere. */
  public boolean hasNew(int node) {
    return news.get(node);
  }
}
