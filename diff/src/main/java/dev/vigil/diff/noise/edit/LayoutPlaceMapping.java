package dev.vigil.diff.noise.edit;

import dev.vigil.diff.noise.page.PageItem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Maps the places of an old layout to those of a new one after a site was rebuilt with other
 * elements, classes or wrappers around the same lines. A place that is missing in the new version
 * is mapped to the new place that has most of its lines. A line that was replaced at the same time
 * is found by its position between lines that stayed. If no line that stayed has another place, the
 * missing place was removed, and is not mapped. Costs n log n in the lines, and almost nothing if
 * all places stay. Stateless.
 */
public final class LayoutPlaceMapping {
  /** Longer parts between two lines that stayed say nothing about single lines. */
  private static final int NEAR = 8;

  private LayoutPlaceMapping() {}

  /** The places that went, each with the one that it became. */
  public static Map<Long, Long> of(List<PageItem> was, List<PageItem> is) {
    Set<Long> gone = slots(was);
    Set<Long> come = slots(is);
    Set<Long> both = new HashSet<>(gone);
    both.retainAll(come);
    gone.removeAll(both);
    come.removeAll(both);
    if (gone.isEmpty() || come.isEmpty()) {
      return Map.of();
    }
    Map<Long, Map<Long, Integer>> votes = new HashMap<>();
    boolean rebuilt = false;
    for (PageItem[] pair : pairs(was, is)) {
      if (gone.contains(pair[0].slot()) && come.contains(pair[1].slot())) {
        rebuilt |= pair[0].key().equals(pair[1].key());
        votes
            .computeIfAbsent(pair[0].slot(), _ -> new HashMap<>())
            .merge(pair[1].slot(), 1, Integer::sum);
      }
    }
    if (!rebuilt) {
      return Map.of();
    }
    Map<Long, Long> moved = new HashMap<>();
    Map<Long, Map.Entry<Long, Integer>> taken = new HashMap<>();
    votes.forEach(
        (old, counts) -> {
          Map.Entry<Long, Integer> best =
              Collections.max(counts.entrySet(), Map.Entry.comparingByValue());
          Map.Entry<Long, Integer> other = taken.get(best.getKey());
          if (other == null || other.getValue() < best.getValue()) {
            taken.put(best.getKey(), Map.entry(old, best.getValue()));
          }
        });
    taken.forEach((now, old) -> moved.put(old.getKey(), now));
    return moved;
  }

  private static Set<Long> slots(List<PageItem> items) {
    Set<Long> slots = new HashSet<>();
    for (PageItem item : items) {
      slots.add(item.slot());
    }
    return slots;
  }

  /** The lines and pictures of both versions that belong together. */
  private static List<PageItem[]> pairs(List<PageItem> was, List<PageItem> is) {
    IdentityHashMap<PageItem, PageItem> same = LinePairing.pairs(was, is);
    List<PageItem> now = is.stream().filter(item -> item.kind().isLine()).toList();
    List<PageItem[]> pairs = new ArrayList<>();
    List<PageItem> open = new ArrayList<>();
    IdentityHashMap<PageItem, Integer> order = LinePairing.order(now);
    int next = 0;
    for (PageItem old : was) {
      if (!old.kind().isLine()) {
        continue;
      }
      PageItem partner = same.get(old);
      int at = partner == null ? -1 : order.getOrDefault(partner, -1);
      if (at < next) {
        open.add(old);
        continue;
      }
      if (open.size() == at - next && open.size() <= NEAR) {
        for (int i = 0; i < open.size(); i++) {
          pairs.add(new PageItem[] {open.get(i), now.get(next + i)});
        }
      }
      pairs.add(new PageItem[] {old, now.get(at)});
      open.clear();
      next = at + 1;
    }
    Map<String, PageItem> pictures = new HashMap<>();
    was.stream()
        .filter(item -> item.kind() == PageItem.Kind.IMAGE)
        .forEach(item -> pictures.put(item.key(), item));
    for (PageItem item : is) {
      PageItem old = item.kind() == PageItem.Kind.IMAGE ? pictures.get(item.key()) : null;
      if (old != null) {
        pairs.add(new PageItem[] {old, item});
      }
    }
    return pairs;
  }
}
