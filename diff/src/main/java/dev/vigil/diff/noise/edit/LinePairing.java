package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the lines of two versions that a person reads at the same point of the text, whatever
 * elements, classes and records they are in now. Lines that are unique in both versions are anchors
 * if they keep their order (patience diff); equal lines before and behind an anchor belong
 * together. A short value of a record is never an anchor, so that two values that changed places
 * stay a difference. Costs n log n in the lines. Stateless.
 */
final class LinePairing {
  private LinePairing() {}

  /** The lines of the old version that the new one has at the same point, with their partners. */
  static IdentityHashMap<PageItem, PageItem> pairs(List<PageItem> before, List<PageItem> after) {
    List<PageItem> was = before.stream().filter(item -> item.kind().isLine()).toList();
    List<PageItem> is = after.stream().filter(item -> item.kind().isLine()).toList();
    IdentityHashMap<PageItem, PageItem> pairs = new IdentityHashMap<>();
    int[] partner = anchors(was, is);
    int next = 0;
    for (int i = 0; i < was.size(); i++) {
      // Behind an anchor, or from the first lines on.
      int j = partner[i] >= 0 ? partner[i] : next;
      boolean same = j >= 0 && j < is.size() && was.get(i).key().equals(is.get(j).key());
      partner[i] = same ? j : -1;
      next = same ? j + 1 : -1;
    }
    next = is.size() - 1;
    for (int i = was.size() - 1; i >= 0; i--) {
      int j = partner[i] >= 0 ? partner[i] : next;
      boolean same = j >= 0 && was.get(i).key().equals(is.get(j).key());
      next = same ? j - 1 : -1;
      if (same) {
        pairs.put(was.get(i), is.get(j));
      }
    }
    return pairs;
  }

  /** For each old line the new one if both are unique and stand in the same order, else -1. */
  private static int[] anchors(List<PageItem> was, List<PageItem> is) {
    Map<String, Integer> old = unique(was);
    Map<String, Integer> now = unique(is);
    List<int[]> common = new ArrayList<>();
    for (int i = 0; i < was.size(); i++) {
      String key = was.get(i).key();
      int j = now.getOrDefault(key, -1);
      if (j >= 0
          && old.getOrDefault(key, -1) == i
          && was.get(i).record().isEmpty()
          && is.get(j).record().isEmpty()) {
        common.add(new int[] {i, j});
      }
    }
    int[] partner = new int[was.size()];
    Arrays.fill(partner, -1);
    for (int[] one : longestRising(common)) {
      partner[one[0]] = one[1];
    }
    return partner;
  }

  /** Where each line stands among others. */
  static IdentityHashMap<PageItem, Integer> order(List<PageItem> lines) {
    IdentityHashMap<PageItem, Integer> order = new IdentityHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      order.put(lines.get(i), i);
    }
    return order;
  }

  private static Map<String, Integer> unique(List<PageItem> lines) {
    Map<String, Integer> at = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      at.merge(lines.get(i).key(), i, (_, _) -> -1);
    }
    return at;
  }

  /** The longest part of the pairs in which the second numbers rise, too. */
  private static List<int[]> longestRising(List<int[]> pairs) {
    int[] tails = new int[pairs.size()];
    int[] previous = new int[pairs.size()];
    int length = 0;
    for (int i = 0; i < pairs.size(); i++) {
      int from = 0;
      int to = length;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (pairs.get(tails[middle])[1] < pairs.get(i)[1]) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      previous[i] = from == 0 ? -1 : tails[from - 1];
      tails[from] = i;
      length = Math.max(length, from + 1);
    }
    List<int[]> rising = new ArrayList<>();
    for (int at = length == 0 ? -1 : tails[length - 1]; at >= 0; at = previous[at]) {
      rising.add(pairs.get(at));
    }
    return rising;
  }
}
