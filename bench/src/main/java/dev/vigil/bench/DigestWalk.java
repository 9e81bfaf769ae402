package dev.vigil.bench;

import dev.vigil.document.BreadthFirst;
import dev.vigil.document.PageDigest;

/** The three traversals over a digest, as a user of the library would write them. Thread-safe. */
public final class DigestWalk {
  private DigestWalk() {}

  /** Pre-order, reading kind, tag and depth of every node. */
  public static long visit(PageDigest digest) {
    long sum = 0;
    for (int node = 0, count = digest.nodeCount(); node < count; node++) {
      sum += digest.kind(node).code() + digest.tag(node) + digest.depth(node);
    }
    return sum;
  }

  /** Calls back when a node is entered and when it is left. */
  public static long walk(PageDigest digest) {
    Tally tally = new Tally(digest);
    int last = 0;
    tally.enter(0);
    for (int node = 1, count = digest.nodeCount(); node < count; node++) {
      int parent = digest.parent(node);
      while (last != parent) {
        tally.leave(last);
        last = digest.parent(last);
      }
      tally.enter(node);
      last = node;
    }
    while (last >= 0) {
      tally.leave(last);
      last = digest.parent(last);
    }
    return tally.sum;
  }

  /** Breadth-first by the index that the digest makes when first asked. */
  public static long breadthFirst(PageDigest digest) {
    long sum = 0;
    BreadthFirst order = digest.breadthFirst();
    for (int rank = 0, count = digest.nodeCount(); rank < count; rank++) {
      int node = order.node(rank);
      sum += digest.kind(node).code() + digest.tag(node);
    }
    return sum;
  }

  /** Breadth-first without an index: a queue of node numbers in an array. */
  public static long breadthFirstAnew(PageDigest digest) {
    long sum = 0;
    int[] queue = new int[digest.nodeCount()];
    int filled = 1;
    for (int rank = 0; rank < filled; rank++) {
      int node = queue[rank];
      sum += digest.kind(node).code() + digest.tag(node);
      for (int at = node + 1, end = digest.end(node); at < end; at = digest.end(at)) {
        queue[filled++] = at;
      }
    }
    return sum;
  }

  private static final class Tally {
    private final PageDigest digest;
    long sum;

    Tally(PageDigest digest) {
      this.digest = digest;
    }

    void enter(int node) {
      sum += digest.kind(node).code();
    }

    void leave(int node) {
      sum -= digest.tag(node);
    }
  }
}
