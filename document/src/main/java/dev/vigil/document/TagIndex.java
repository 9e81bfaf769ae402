package dev.vigil.document;

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

  IntSlice nodes(int tag) {
    return new IntSlice(nodes, starts[tag], starts[tag + 1]);
  }
}
