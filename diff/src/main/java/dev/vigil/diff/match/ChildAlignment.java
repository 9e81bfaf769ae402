package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;
import dev.vigil.document.internal.list.IntList;
import java.util.Arrays;

/**
 * Decides which children of one pair stay in their place so that as few as possible are deleted,
 * inserted or moved: the best common sequence of both lists, where a child with its partner there
 * saves a move, an unmatched one beside an equal one saves both a deletion and an insertion, and an
 * unmatched one that differs in a single text saves one of them. A table of m by n, of which nearly
 * all cells are filled by comparing two numbers: what is asked of children is written down once
 * before. Not thread-safe; one table serves all pairs.
 */
final class ChildAlignment {
  private final MatchState links;
  private final ViewTree a;
  private final ViewTree b;
  private Siblings olds = Siblings.NONE;
  private Siblings news = Siblings.NONE;
  private int[] best = {};

  /** Per old child the place of the new one that it stays as, or -1. */
  private int[] stays = {};

  /** The compared data of a list of children; the label of a child with a partner is 0. */
  private record Siblings(
      int[] nodes, int[] partners, int[] weights, long[] labels, long[] wholes, byte[] kinds) {
    static final Siblings NONE = new Siblings(0);
    static final byte BRANCH = 0;
    static final byte LEAF = 1;
    static final byte BLANK = 2;

    Siblings(int room) {
      this(
          new int[room],
          new int[room],
          new int[room],
          new long[room],
          new long[room],
          new byte[room]);
    }

    Siblings withRoom(int count) {
      return count <= nodes.length ? this : new Siblings(count * 2);
    }

    void set(int i, ViewTree tree, int node, int partner) {
      nodes[i] = node;
      partners[i] = partner;
      labels[i] = partner < 0 ? tree.label(node) : 0;
      wholes[i] = tree.whole(node);
      kinds[i] =
          tree.digest.content(node) < 0
              ? BRANCH
              : SubtreeSimilarity.isBlank(tree, node) ? BLANK : LEAF;
    }
  }

  ChildAlignment(MatchState links) {
    this.links = links;
    this.a = links.a;
    this.b = links.b;
  }

  /**
   * Aligns old with new children.
   *
   * @param weights how many edits it saves if an old one stays as its partner
   */
  void align(IntList lefts, IntList weights, IntList rights) {
    int m = lefts.size();
    int n = rights.size();
    olds = olds.withRoom(m);
    news = news.withRoom(n);
    for (int i = 0; i < m; i++) {
      olds.set(i, a, lefts.get(i), links.newOf(lefts.get(i)));
      olds.weights[i] = weights.get(i);
    }
    for (int j = 0; j < n; j++) {
      news.set(j, b, rights.get(j), links.oldOf(rights.get(j)));
    }
    int row = n + 1;
    if (best.length < (m + 1) * row) {
      best = new int[Math.max((m + 1) * row, best.length * 2)];
    }
    Arrays.fill(best, m * row, m * row + row, 0);
    for (int i = m - 1; i >= 0; i--) {
      best[i * row + n] = 0;
      if (olds.partners[i] < 0) {
        fillOpen(i, row);
      } else {
        fillLinked(i, row);
      }
    }
    course(m, n);
  }

  private void fillLinked(int i, int row) {
    int partner = olds.partners[i];
    int next = 0;
    for (int j = row - 2; j >= 0; j--) {
      int at = i * row + j;
      next = Math.max(next, best[at + row]);
      if (news.nodes[j] == partner) {
        next = Math.max(next, olds.weights[i] + best[at + row + 1]);
      }
      best[at] = next;
    }
  }

  private void fillOpen(int i, int row) {
    long label = olds.labels[i];
    int next = 0;
    for (int j = row - 2; j >= 0; j--) {
      int at = i * row + j;
      next = Math.max(next, best[at + row]);
      if (news.labels[j] == label) {
        int gain = gain(i, j);
        next = gain == 0 ? next : Math.max(next, gain + best[at + row + 1]);
      }
      best[at] = next;
    }
  }

  private void course(int m, int n) {
    if (stays.length < m) {
      stays = new int[m * 2];
    }
    Arrays.fill(stays, 0, m, -1);
    int row = n + 1;
    int i = 0;
    int j = 0;
    while (i < m && j < n) {
      int at = i * row + j;
      int gain = gain(i, j);
      if (gain > 0 && best[at] == gain + best[at + row + 1]) {
        stays[i++] = j++;
      } else if (best[at] == best[at + row]) {
        i++;
      } else {
        j++;
      }
    }
  }

  /** The place of the new child that an old one stays as, or -1. */
  int stays(int i) {
    return stays[i];
  }

  /** How many edits it saves if both are one node that stays. */
  private int gain(int i, int j) {
    if (olds.partners[i] >= 0) {
      return olds.partners[i] == news.nodes[j] ? olds.weights[i] : 0;
    }
    if (news.partners[j] >= 0 || olds.labels[i] != news.labels[j]) {
      return 0;
    }
    boolean same = olds.wholes[i] == news.wholes[j];
    if (olds.kinds[i] != Siblings.BRANCH) {
      return same ? 2 : olds.kinds[i] == news.kinds[j] ? 1 : 0;
    }
    int c = olds.nodes[i];
    int d = news.nodes[j];
    return (same || differInOneText(c, d)) && isOpen(c, d) ? same ? 2 : 1 : 0;
  }

  /** Whether nothing below either has a partner. */
  boolean isOpen(int c, int d) {
    for (int i = c + 1; i < a.end(c); i++) {
      if (links.hasNew(i)) {
        return false;
      }
    }
    for (int j = d + 1; j < b.end(d); j++) {
      if (links.hasOld(j)) {
        return false;
      }
    }
    return true;
  }

  private boolean differInOneText(int c, int d) {
    int size = a.size(c);
    if (size != b.size(d) || size > ScriptMinimizer.SHAPED) {
      return false;
    }
    int texts = 0;
    int i = 0;
    while (i < size && texts <= 1) {
      int p = c + i;
      int q = d + i;
      if (a.size(p) != b.size(q) || a.label(p) != b.label(q)) {
        return false;
      }
      if (a.whole(p) == b.whole(q)) {
        i += a.size(p);
        continue;
      }
      if (a.digest.content(p) >= 0) {
        if (SubtreeSimilarity.isBlank(a, p) != SubtreeSimilarity.isBlank(b, q)) {
          return false;
        }
        texts++;
      } else if (!a.sameOwn(p, b, q)) {
        return false;
      }
      i++;
    }
    return texts == 1;
  }
}
