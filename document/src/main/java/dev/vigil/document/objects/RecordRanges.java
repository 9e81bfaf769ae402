package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the start and the end of each record of a group. Mostly each item is one record; where
 * regular siblings follow each item (definitions after a term, text after a heading), the record
 * runs on over them (Omini's repeating pattern and sibling tag heuristics). Immutable.
 *
 * @param from the first node of each record
 * @param to the first node behind each record
 * @param run whether records go on over siblings
 */
record RecordRanges(int[] from, int[] to, boolean run) {
  /** The share of the gaps between items that must be similar to belong to the records. */
  private static final double REGULAR = 0.6;

  int count() {
    return from.length;
  }

  RecordRanges only(boolean[] kept) {
    int[] newFrom = new int[from.length];
    int[] newTo = new int[from.length];
    int count = 0;
    for (int i = 0; i < from.length; i++) {
      if (kept[i]) {
        newFrom[count] = from[i];
        newTo[count++] = to[i];
      }
    }
    return new RecordRanges(Arrays.copyOf(newFrom, count), Arrays.copyOf(newTo, count), run);
  }

  /** The sum of an amount over all records. */
  int sum(IntBinaryOperator amount) {
    int sum = 0;
    for (int i = 0; i < from.length; i++) {
      sum += amount.applyAsInt(from[i], to[i]);
    }
    return sum;
  }

  /** How many of these lie in one of the others. */
  int inside(RecordRanges others) {
    int inside = 0;
    int at = 0;
    for (int i = 0; i < count(); i++) {
      while (at < others.count() && others.to[at] <= from[i]) {
        at++;
      }
      if (at < others.count() && others.from[at] <= from[i] && to[i] <= others.to[at]) {
        inside++;
      }
    }
    return inside;
  }

  /** Whether nearly all of the smaller ones lie in these, two or more in most. */
  boolean areGroupsOf(RecordRanges smaller) {
    int inside = 0;
    int several = 0;
    int at = 0;
    for (int i = 0; i < count(); i++) {
      int here = 0;
      while (at < smaller.count() && smaller.from[at] < from[i]) {
        at++;
      }
      while (at < smaller.count() && smaller.to[at] <= to[i]) {
        at++;
        here++;
      }
      inside += here;
      several += here >= 2 ? 1 : 0;
    }
    return inside >= 0.9 * smaller.count() && several >= 0.6 * count();
  }

  /** The visible content of both over the visible content of either (Jaccard index). */
  double overlap(RecordRanges other, VisibleArea visible) {
    double common = 0;
    int j = 0;
    for (int i = 0; i < count(); i++) {
      while (j < other.count() && other.to[j] <= from[i]) {
        j++;
      }
      for (int k = j; k < other.count() && other.from[k] < to[i]; k++) {
        common += visible.weight(Math.max(from[i], other.from[k]), Math.min(to[i], other.to[k]));
      }
    }
    double sum = (double) sum(visible::weight) + other.sum(visible::weight);
    return common / Math.max(1, sum - common);
  }

  /** The records of a group; null where its items stand in the middle of records. */
  static @Nullable RecordRanges of(
      RepeatedElements.Group group, VisibleArea visible, ItemSignatures signatures) {
    PageDigest digest = visible.digest;
    int[] items = group.items();
    int[] ends = new int[items.length];
    for (int i = 0; i < items.length; i++) {
      ends[i] = digest.end(items[i]);
    }
    RecordRanges single = new RecordRanges(items, ends, false);
    if (group.levels() > 1) {
      return single;
    }
    List<List<Integer>> gaps = gaps(group, visible);
    Set<Long> regular = regular(gaps, signatures);
    if (regular.isEmpty()) {
      return single;
    }
    int before = lastOf(gaps.getFirst());
    if (before >= 0 && regular.contains(signatures.coarse(before))) {
      return null;
    }
    int longest = 1;
    for (int i = 1; i < items.length; i++) {
      longest = Math.max(longest, gaps.get(i).size());
      for (int sibling : gaps.get(i)) {
        if (regular.contains(signatures.coarse(sibling))) {
          ends[i - 1] = digest.end(sibling);
        }
      }
    }
    int taken = 0;
    for (int sibling : gaps.getLast()) {
      if (taken++ == longest || !regular.contains(signatures.coarse(sibling))) {
        break;
      }
      ends[items.length - 1] = digest.end(sibling);
    }
    return new RecordRanges(items, ends, true);
  }

  /** The visible siblings before, between and behind the items. */
  private static List<List<Integer>> gaps(RepeatedElements.Group group, VisibleArea visible) {
    PageDigest digest = visible.digest;
    List<List<Integer>> gaps = new ArrayList<>();
    gaps.add(new ArrayList<>());
    int next = 0;
    int[] items = group.items();
    for (int at = digest.firstChild(group.region()); at >= 0; at = digest.nextSibling(at)) {
      if (next < items.length && at == items[next]) {
        gaps.add(new ArrayList<>());
        next++;
      } else if (visible.weight(at) > 0) {
        gaps.getLast().add(at);
      }
    }
    return gaps;
  }

  private static Set<Long> regular(List<List<Integer>> gaps, ItemSignatures signatures) {
    Map<Long, Integer> counts = new HashMap<>();
    int inner = gaps.size() - 2;
    for (int i = 1; i <= inner; i++) {
      Set<Long> seen = new HashSet<>();
      for (int sibling : gaps.get(i)) {
        if (seen.add(signatures.coarse(sibling))) {
          counts.merge(signatures.coarse(sibling), 1, Integer::sum);
        }
      }
    }
    Set<Long> regular = new HashSet<>();
    counts.forEach(
        (signature, count) -> {
          if (count >= REGULAR * inner) {
            regular.add(signature);
          }
        });
    return regular;
  }

  private static int lastOf(List<Integer> nodes) {
    return nodes.isEmpty() ? -1 : nodes.getLast();
  }
}
