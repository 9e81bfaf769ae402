package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Aligns two short runs of siblings between the same neighbours at the least cost: equal ones cost
 * nothing, those of the same shape their differing nodes, similar ones about one edit, and leaving
 * one out is an edit of its own. Among equal costs the more alike win. Not thread-safe; one table
 * serves many runs, because most are so short that making it would cost more than filling it.
 */
final class SiblingAlignment {
  /** Below this likeness two elements are different things. */
  static final double ALIKE = 0.35;

  /** Longer runs have to be cut before. */
  static final int MOST = 1 << 14;

  /** The cost of one edit. */
  private static final int EDIT = 100;

  /** A cost higher than leaving both out. */
  private static final int NEVER = 1000;

  /** The maximum number of differing nodes in two subtrees of one shape that still correspond. */
  private static final int FEW = 2;

  /** Larger subtrees are compared by their likeness alone. */
  private static final int SHAPED = 32;

  /** The maximum number of cells of tables in which similarity is computed. */
  private static final int SMALL_TABLE = 1024;

  /** Receives the pairs of siblings. */
  interface Linker {
    void link(int x, int y);
  }

  private final Linker linker;
  private final ViewTree a;
  private final ViewTree b;
  private final Siblings olds;
  private final Siblings news;
  private int[] least = {};
  private int[] costs = {};

  SiblingAlignment(ViewTree a, ViewTree b, Linker linker) {
    this.linker = linker;
    this.a = a;
    this.b = b;
    this.olds = new Siblings(a);
    this.news = new Siblings(b);
  }

  /** The compared data of a run of siblings; their sketches and ids are computed on first use. */
  private static final class Siblings {
    private final ViewTree tree;
    int[] nodes = {};
    long[] wholes = {};
    long[] labels = {};
    int[] sizes = {};
    long[] ids = {};
    boolean[] blank = {};

    /** Leaving a large part out is worse than leaving a small one out. */
    int[] alone = {};

    /** How many bits of its sketch are set. */
    int[] bits = {};

    private long[] sketches = {};
    private boolean[] sketched = {};

    Siblings(ViewTree tree) {
      this.tree = tree;
    }

    void set(int node) {
      reserve(1);
      set(0, node);
    }

    void set(IntList all, int from, int count) {
      reserve(count);
      for (int i = 0; i < count; i++) {
        set(i, all.get(from + i));
      }
    }

    private void reserve(int count) {
      if (nodes.length < count) {
        int room = Math.max(8, count * 2);
        nodes = new int[room];
        wholes = new long[room];
        labels = new long[room];
        sizes = new int[room];
        ids = new long[room];
        bits = new int[room];
        blank = new boolean[room];
        alone = new int[room];
        sketched = new boolean[room];
      }
    }

    private void set(int i, int node) {
      nodes[i] = node;
      wholes[i] = tree.whole(node);
      labels[i] = tree.label(node);
      sizes[i] = tree.size(node);
      blank[i] = SubtreeSimilarity.isBlank(tree, node);
      alone[i] = EDIT + Math.min(sizes[i], EDIT / 4);
      sketched[i] = false;
    }

    long[] sketch(int i) {
      if (!sketched[i]) {
        if (sketches.length < nodes.length * SubtreeSimilarity.WIDTH) {
          sketches = Arrays.copyOf(sketches, nodes.length * SubtreeSimilarity.WIDTH);
        }
        bits[i] = SubtreeSimilarity.sketch(tree, nodes[i], sketches, i * SubtreeSimilarity.WIDTH);
        ids[i] = TopDownPhase.identity(tree, nodes[i]);
        sketched[i] = true;
      }
      return sketches;
    }
  }

  /** Aligns the {@code m} nodes from {@code i0} on with the {@code n} nodes from {@code j0} on. */
  void align(IntList lefts, int i0, int m, IntList rights, int j0, int n) {
    olds.set(lefts, i0, m);
    news.set(rights, j0, n);
    int row = n + 1;
    if (least.length < (m + 1) * row) {
      least = new int[(m + 1) * row * 2];
      costs = new int[least.length];
    }
    least[m * row + n] = 0;
    for (int i = m - 1; i >= 0; i--) {
      least[i * row + n] = least[(i + 1) * row + n] + olds.alone[i];
    }
    for (int j = n - 1; j >= 0; j--) {
      least[m * row + j] = least[m * row + j + 1] + news.alone[j];
    }
    boolean small = m * n <= SMALL_TABLE;
    for (int i = m - 1; i >= 0; i--) {
      int alone = olds.alone[i];
      for (int j = n - 1; j >= 0; j--) {
        int cost = cost(i, j, small);
        int at = i * row + j;
        costs[at] = cost;
        int without = Math.min(alone + least[at + row], news.alone[j] + least[at + 1]);
        least[at] = Math.min(cost + least[at + row + 1], without);
      }
    }
    int i = 0;
    int j = 0;
    while (i < m && j < n) {
      int at = i * row + j;
      if (costs[at] < NEVER && least[at] == costs[at] + least[at + row + 1]) {
        linker.link(olds.nodes[i++], news.nodes[j++]);
      } else if (least[at] == olds.alone[i] + least[at + row]) {
        i++;
      } else {
        j++;
      }
    }
  }

  /** Whether two siblings between the same neighbours are the same thing. */
  boolean isSame(int x, int y) {
    olds.set(x);
    news.set(y);
    return cost(0, 0, true) < NEVER;
  }

  private int cost(int i, int j, boolean small) {
    if (olds.wholes[i] == news.wholes[j]) {
      return 0;
    }
    if (olds.labels[i] != news.labels[j] || olds.blank[i] != news.blank[j]) {
      return NEVER;
    }
    int size = olds.sizes[i];
    boolean sameSize = size == news.sizes[j];
    if (sameSize && size == 1) {
      // Two leaves: any change of content is one edit, the more alike the rather.
      return EDIT + (small ? (int) (50 * (1 - likeness(i, j))) : 25);
    }
    int x = olds.nodes[i];
    int y = news.nodes[j];
    double alike = small ? likeness(i, j) : 0;
    if (alike >= ALIKE || small && olds.ids[i] != 0 && olds.ids[i] == news.ids[j]) {
      return EDIT + (int) (60 * (1 - alike));
    }
    int differing = sameSize && size <= SHAPED ? differing(x, y, size) : NEVER;
    return differing <= FEW ? differing * EDIT - (int) (10 * alike) : NEVER;
  }

  /**
   * The number of nodes in which two subtrees of one shape differ; more than a few if their shapes
   * differ.
   */
  private int differing(int x, int y, int size) {
    int count = 0;
    int i = 0;
    while (i < size && count <= FEW) {
      if (a.whole(x + i) == b.whole(y + i) && a.size(x + i) == b.size(y + i)) {
        i += a.size(x + i);
      } else if (a.label(x + i) != b.label(y + i) || a.size(x + i) != b.size(y + i)) {
        return NEVER;
      } else {
        count += a.own(x + i) == b.own(y + i) ? 0 : 1;
        i++;
      }
    }
    return count;
  }

  private double likeness(int i, int j) {
    long[] one = olds.sketch(i);
    long[] other = news.sketch(j);
    int all = olds.bits[i] + news.bits[j];
    return SubtreeSimilarity.of(
        one, i * SubtreeSimilarity.WIDTH, other, j * SubtreeSimilarity.WIDTH, all);
  }
}
