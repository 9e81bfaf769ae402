package dev.vigil.document;

/**
 * Lists the nodes of a digest level by level. The children of a node stand next to each other in
 * this order, so the k-th child and a node's place among its siblings take constant time.
 * Immutable.
 */
public final class BreadthFirst {
  private final PageDigest digest;
  private final int[] order;
  private final int[] ranks;
  private final int[] firstChildRanks;

  private BreadthFirst(PageDigest digest, int[] order, int[] ranks, int[] firstChildRanks) {
    this.digest = digest;
    this.order = order;
    this.ranks = ranks;
    this.firstChildRanks = firstChildRanks;
  }

  static BreadthFirst of(PageDigest digest) {
    int count = digest.nodeCount();
    int[] order = new int[count];
    int[] ranks = new int[count];
    int[] firstChildRanks = new int[count + 1];
    int filled = 1;
    for (int rank = 0; rank < count; rank++) {
      int node = order[rank];
      ranks[node] = rank;
      firstChildRanks[rank] = filled;
      for (int at = node + 1, end = digest.end(node); at < end; at = digest.end(at)) {
        order[filled++] = at;
      }
    }
    firstChildRanks[count] = filled;
    return new BreadthFirst(digest, order, ranks, firstChildRanks);
  }

  /**
   * {@return the node with that place in breadth-first order}
   *
   * @param rank from 0, which is the document
   */
  public int node(int rank) {
    return order[rank];
  }

  IntSlice nodes() {
    return new IntSlice(order, 0, order.length);
  }

  int childCount(int node) {
    int rank = ranks[node];
    return firstChildRanks[rank + 1] - firstChildRanks[rank];
  }

  int child(int node, int ordinal) {
    return order[firstChildRanks[ranks[node]] + ordinal];
  }

  /** The children of a node from left to right. */
  IntSlice children(int node) {
    int rank = ranks[node];
    return new IntSlice(order, firstChildRanks[rank], firstChildRanks[rank + 1]);
  }

  /** The node's place among its siblings, from 0. */
  int ordinal(int node) {
    int parent = digest.parent(node);
    return parent < 0 ? 0 : ranks[node] - firstChildRanks[ranks[parent]];
  }
}
