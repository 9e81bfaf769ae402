package dev.vigil.diff;

import dev.vigil.document.SubtreeHashes;

/**
 * Two short runs of siblings between the same neighbours, aligned at the least cost: equal ones
 * cost nothing, those of the same shape their differing nodes, those that are alike about one edit,
 * and leaving one out is an edit of its own. Among equal costs the more alike win. Not thread-safe.
 */
final class GapTable {
  /** Below this likeness two elements are different things. */
  static final double ALIKE = 0.35;

  /** The cost of one edit. */
  private static final int EDIT = 100;

  /** More than leaving both out. */
  private static final int NEVER = 1000;

  /** A subtree of one shape may differ in so many nodes and still be the same thing. */
  private static final int FEW = 2;

  /** Larger subtrees are compared by their likeness alone. */
  private static final int SHAPED = 32;

  /** Likeness is computed only in tables up to so many cells. */
  private static final int SMALL_TABLE = 1024;

  /** Is told which siblings belong together. */
  interface Linker {
    void link(int x, int y);
  }

  /** Longer runs have to be cut before. */
  static final int MOST = 1 << 14;

  private final Linker linker;
  private final Tree a;
  private final Tree b;
  private final int[] lefts;
  private final int[] rights;
  private final Item[] oldItems;
  private final Item[] newItems;
  private final boolean bags;

  /** What is compared of a sibling; its bag is made when first needed. */
  private static final class Item {
    final int node;
    final long whole;
    final long label;
    final long shape;
    final boolean blank;

    /** Leaving a large part out is worse than leaving a small one out. */
    final int alone;

    final long[] owns;
    long[] bag = {};
    boolean bagged;

    Item(Tree tree, int node) {
      this.node = node;
      this.whole = tree.whole(node);
      this.label = tree.label(node);
      this.blank = Likeness.isBlank(tree, node);
      int size = tree.size(node);
      this.alone = EDIT + Math.min(size, EDIT / 4);
      this.owns = new long[size <= SHAPED ? size : 0];
      long hash = size;
      for (int i = 0; i < owns.length; i++) {
        owns[i] = tree.own(node + i);
        hash = SubtreeHashes.pair(hash, tree.label(node + i) + tree.size(node + i));
      }
      this.shape = hash;
    }

    long[] bag(Tree tree) {
      if (!bagged) {
        bag = Likeness.bag(tree, node);
        bagged = true;
      }
      return bag;
    }
  }

  GapTable(Tree a, int[] lefts, Tree b, int[] rights, Linker linker) {
    this.linker = linker;
    this.a = a;
    this.b = b;
    this.lefts = lefts;
    this.rights = rights;
    this.oldItems = items(a, lefts);
    this.newItems = items(b, rights);
    this.bags = lefts.length * rights.length <= SMALL_TABLE;
  }

  private static Item[] items(Tree tree, int[] nodes) {
    Item[] items = new Item[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      items[i] = new Item(tree, nodes[i]);
    }
    return items;
  }

  void run() {
    int m = lefts.length;
    int n = rights.length;
    int row = n + 1;
    int[] least = new int[(m + 1) * row];
    int[] costs = new int[m * n];
    for (int i = m - 1; i >= 0; i--) {
      least[i * row + n] = least[(i + 1) * row + n] + oldItems[i].alone;
    }
    for (int j = n - 1; j >= 0; j--) {
      least[m * row + j] = least[m * row + j + 1] + newItems[j].alone;
    }
    for (int i = m - 1; i >= 0; i--) {
      Item x = oldItems[i];
      for (int j = n - 1; j >= 0; j--) {
        Item y = newItems[j];
        int cost = cost(x, y);
        costs[i * n + j] = cost;
        int at = i * row + j;
        int without = Math.min(x.alone + least[at + row], y.alone + least[at + 1]);
        least[at] = Math.min(cost + least[at + row + 1], without);
      }
    }
    int i = 0;
    int j = 0;
    while (i < m && j < n) {
      int cost = costs[i * n + j];
      if (cost < NEVER && least[i * row + j] == cost + least[(i + 1) * row + j + 1]) {
        linker.link(lefts[i++], rights[j++]);
      } else if (least[i * row + j] == oldItems[i].alone + least[(i + 1) * row + j]) {
        i++;
      } else {
        j++;
      }
    }
  }

  private int cost(Item x, Item y) {
    if (x.whole == y.whole) {
      return 0;
    }
    if (x.label != y.label || x.blank != y.blank) {
      return NEVER;
    }
    int differing = x.shape == y.shape && x.owns.length > 0 ? differing(x, y) : NEVER;
    if (x.owns.length == 1 && y.owns.length == 1) {
      // Two leaves: any change of content is one edit, the more alike the rather.
      return EDIT + (bags ? (int) (50 * (1 - likeness(x, y))) : 25);
    }
    if (differing <= FEW && !bags) {
      return differing * EDIT;
    }
    if (!bags) {
      return NEVER;
    }
    double alike = likeness(x, y);
    if (alike >= ALIKE || sameIdentity(x, y)) {
      return EDIT + (int) (60 * (1 - alike));
    }
    return differing <= FEW ? differing * EDIT - (int) (10 * alike) : NEVER;
  }

  private static int differing(Item x, Item y) {
    int count = 0;
    for (int i = 0; i < x.owns.length && count <= FEW; i++) {
      count += x.owns[i] == y.owns[i] ? 0 : 1;
    }
    return count;
  }

  private double likeness(Item x, Item y) {
    return Likeness.of(x.bag(a), y.bag(b));
  }

  private boolean sameIdentity(Item x, Item y) {
    long id = a.digest.isElement(x.node) ? Descent.identity(a, x.node) : 0;
    return id != 0 && id == Descent.identity(b, y.node);
  }
}
