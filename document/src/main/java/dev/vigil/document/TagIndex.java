package dev.vigil.document;

import java.util.Arrays;

/** Indexes the nodes by tag in document order, by one counting sort over the tag map. */
final class TagIndex {
  private final int[] nodes;
  private final int[] starts;

  private TagIndex(int[] nodes, int[] starts) {
    this.nodes = nodes;
    this.starts = starts;
  }

  static TagIndex of(PageDigest digest) {
    int count = digest.nodeCount();
    int[] starts = new int[digest.tags().size() + 1];
    for (int node = 0; node < count; node++) {
      starts[digest.tag(node) + 1]++;
    }
    for (int tag = 1; tag < starts.length; tag++) {
      starts[tag] += starts[tag - 1];
    }
    int[] nodes = new int[count];
    int[] next = starts.clone();
    for (int node = 0; node < count; node++) {
      nodes[next[digest.tag(node)]++] = node;
    }
    return new TagIndex(nodes, starts);
  }

  /** The nodes with one tag, by a look at every node: quicker than an index that is used once. */
  static IntSlice scan(PageDigest digest, int tag) {
    int[] nodes = new int[16];
    int found = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.tag(node) == tag) {
        if (found == nodes.length) {
          nodes = Arrays.copyOf(nodes, found * 2);
        }
        nodes[found++] = node;
      }
    }
    return new IntSlice(nodes, 0, found);
  }

  IntSlice nodes(int tag) {
    return new IntSlice(nodes, starts[tag], starts[tag + 1]);
  }
}
