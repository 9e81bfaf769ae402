package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds repeated elements: those with the same signature under the same ancestor one to five levels
 * up (siblings, cousins and so on) with wrappers of the same tags between. Each combination takes
 * one pass over the nodes and one hash table; only the heaviest groups are kept.
 */
final class RepeatedElements {
  /** Groups kept per level and signature; what a page is about is never far down this list. */
  private static final int KEPT = 24;

  /** The share of the page below which a group is ignored. */
  private static final double LEAST = 0.01;

  private static final int LEVELS = 5;

  /**
   * Nodes that repeat below one ancestor.
   *
   * @param levels how far the items are below the region
   * @param classed whether they share a class besides the tag
   */
  record Group(int region, int levels, boolean classed, int[] items) {}

  private final VisibleArea visible;
  private final PageDigest digest;
  private final ItemSignatures signatures;
  private final TagRoles tags;
  private final int least;
  private final int[] childCounts;

  RepeatedElements(VisibleArea visible, ItemSignatures signatures, TagRoles tags, int least) {
    this.visible = visible;
    this.digest = visible.digest;
    this.signatures = signatures;
    this.tags = tags;
    this.least = least;
    this.childCounts = digest.childCounts();
  }

  List<Group> find() {
    List<Group> found = new ArrayList<>();
    for (int levels = 1; levels <= LEVELS; levels++) {
      find(levels, false, found);
      if (visible.html) {
        find(levels, true, found);
      }
    }
    return found;
  }

  private void find(int levels, boolean classed, List<Group> found) {
    int count = digest.nodeCount();
    KeyTable table = new KeyTable();
    int[] groupOf = new int[count];
    Arrays.fill(groupOf, -1);
    Tally tally = new Tally();
    for (int node = 1; node < count; node++) {
      if (!visible.at(node) || !tags.canBeItem(node)) {
        continue;
      }
      int weight = visible.weight(node);
      if (weight == 0) {
        continue;
      }
      long key = classed ? signatures.fine(node) : signatures.coarse(node);
      int ancestor = digest.parent(node);
      int up = 1;
      boolean alone = childCounts[ancestor] == 1;
      for (; up < levels && ancestor > 0; up++) {
        key = GroupingHash.pair(key, signatures.coarse(ancestor));
        ancestor = digest.parent(ancestor);
        alone &= childCounts[ancestor] == 1;
      }
      if (up == levels && !alone) {
        int group = table.number(GroupingHash.pair(key, ancestor));
        groupOf[node] = group;
        tally.add(group, weight, digest.parent(node));
      }
    }
    int[] kept = heaviest(tally, levels);
    int[][] items = new int[table.size()][];
    for (int group : kept) {
      items[group] = new int[tally.counts[group]];
    }
    int[] filled = new int[table.size()];
    for (int node = 1; node < count; node++) {
      int group = groupOf[node];
      if (group >= 0 && items[group] != null) {
        items[group][filled[group]++] = node;
      }
    }
    for (int group : kept) {
      int region = items[group][0];
      for (int up = 0; up < levels; up++) {
        region = digest.parent(region);
      }
      found.add(new Group(region, levels, classed, items[group]));
    }
  }

  private int[] heaviest(Tally tally, int levels) {
    long enough = (long) (LEAST * visible.weight(0));
    List<Integer> candidates = new ArrayList<>();
    for (int group = 0; group < tally.size; group++) {
      boolean spread = levels == 1 || tally.parents[group] < 0;
      if (tally.counts[group] >= least && tally.weights[group] >= enough && spread) {
        candidates.add(group);
      }
    }
    candidates.sort(
        Comparator.comparingDouble((Integer group) -> -tally.worth(group))
            .thenComparingInt(group -> group));
    return candidates.stream().limit(KEPT).mapToInt(Integer::intValue).toArray();
  }

  /** The counts of a group before its members are collected. */
  private static final class Tally {
    int[] counts = new int[64];
    long[] weights = new long[64];

    /** The one parent of all members plus one, or -1 where there are several. */
    int[] parents = new int[64];

    int size;

    void add(int group, int weight, int parent) {
      if (group >= counts.length) {
        counts = Arrays.copyOf(counts, group * 2);
        weights = Arrays.copyOf(weights, group * 2);
        parents = Arrays.copyOf(parents, group * 2);
      }
      if (counts[group]++ == 0) {
        parents[group] = parent + 1;
        size = Math.max(size, group + 1);
      } else if (parents[group] != parent + 1) {
        parents[group] = -1;
      }
      weights[group] += weight;
    }

    double worth(int group) {
      return (double) weights[group] * counts[group] / (counts[group] + 2);
    }
  }

  /** Numbers keys in order of first use; open addressing. */
  private static final class KeyTable {
    private long[] keys = new long[1024];
    private int[] numbers = new int[1024];
    private int size;

    int size() {
      return size;
    }

    int number(long key) {
      int mask = keys.length - 1;
      int at = (int) key & mask;
      while (numbers[at] != 0) {
        if (keys[at] == key) {
          return numbers[at] - 1;
        }
        at = at + 1 & mask;
      }
      keys[at] = key;
      numbers[at] = ++size;
      if (size * 2 > keys.length) {
        grow();
      }
      return size - 1;
    }

    private void grow() {
      long[] oldKeys = keys;
      int[] oldNumbers = numbers;
      keys = new long[oldKeys.length * 2];
      numbers = new int[keys.length];
      int mask = keys.length - 1;
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldNumbers[i] != 0) {
          int at = (int) oldKeys[i] & mask;
          while (numbers[at] != 0) {
            at = at + 1 & mask;
          }
          keys[at] = oldKeys[i];
          numbers[at] = oldNumbers[i];
        }
      }
    }
  }
}
