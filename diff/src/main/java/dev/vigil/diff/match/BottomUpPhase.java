package dev.vigil.diff.match;

import dev.vigil.diff.ViewTree;

/**
 * Third phase of a matching: pairs unmatched elements bottom-up, from the leaves upwards. Each gets
 * the partner that holds most of its children's partners, if they have enough in common. O(k) for k
 * nodes without a partner. Not thread-safe.
 */
final class BottomUpPhase {
  /** The maximum number of different parents of the children's partners that are counted. */
  private static final int COUNTED = 16;

  /** The maximum number of siblings that are examined. */
  private static final int SIBLINGS = 64;

  private static final double SAME_NAME = 0.3;
  private static final double OTHER_NAME = 0.7;

  private final MatchState links;
  private final ViewTree a;
  private final ViewTree b;
  private final int[] parents = new int[COUNTED];
  private final int[] votes = new int[COUNTED];

  BottomUpPhase(MatchState links) {
    this.links = links;
    this.a = links.a;
    this.b = links.b;
  }

  void run(UnmatchedRegion news) {
    for (int i = news.nodes.size() - 1; i >= 0; i--) {
      int y = news.nodes.get(i);
      if (!links.hasOld(y) && !news.covered.get(y) && b.digest.isElement(y)) {
        adopt(y);
      }
    }
  }

  private void adopt(int y) {
    int known = 0;
    for (int c = b.first(y); c >= 0; c = b.next(c, y)) {
      if (links.hasOld(c)) {
        int parent = a.parent(links.oldOf(c));
        if (parent > 0 && !links.hasNew(parent)) {
          known = vote(parent, b.size(c), known);
        }
      }
    }
    int best = -1;
    for (int i = 0; i < known; i++) {
      if (best < 0 || votes[i] > votes[best]) {
        best = i;
      }
    }
    if (best >= 0) {
      int x = parents[best];
      double share = 2.0 * (votes[best] + 1) / (a.size(x) + b.size(y));
      if (a.label(x) == b.label(y) ? share >= SAME_NAME : share >= OTHER_NAME && !hasLike(x, y)) {
        links.link(x, y);
      }
    }
  }

  /**
   * Whether one of them has its like beside or around the other: then a wrapper came or went, or
   * content went from one to the other, and no name changed.
   */
  private boolean hasLike(int x, int y) {
    int aroundX = a.parent(x);
    int aroundY = b.parent(y);
    if (!links.hasOld(aroundY) && a.label(x) == b.label(aroundY)
        || !links.hasNew(aroundX) && a.label(aroundX) == b.label(y)) {
      return true;
    }
    int looked = 0;
    for (int d = b.first(aroundY); d >= 0 && looked < SIBLINGS; d = b.next(d, aroundY)) {
      looked++;
      if (!links.hasOld(d) && b.label(d) == a.label(x)) {
        return true;
      }
    }
    for (int c = a.first(aroundX); c >= 0 && looked < 2 * SIBLINGS; c = a.next(c, aroundX)) {
      looked++;
      if (!links.hasNew(c) && a.label(c) == b.label(y)) {
        return true;
      }
    }
    return false;
  }

  private int vote(int parent, int weight, int known) {
    for (int i = 0; i < known; i++) {
      if (parents[i] == parent) {
        votes[i] += weight;
        return known;
      }
    }
    if (known < COUNTED) {
      parents[known] = parent;
      votes[known] = weight;
      return known + 1;
    }
    return known;
  }
}
