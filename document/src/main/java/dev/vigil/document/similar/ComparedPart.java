package dev.vigil.document.similar;

import dev.vigil.document.DocumentException;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Arrays;

/**
 * The compared part of a document: the subtrees of some nodes, in document order and without
 * overlap. Immutable.
 */
record ComparedPart(PageDigest digest, int[] roots) {
  static ComparedPart whole(PageDigest digest) {
    return new ComparedPart(digest, new int[] {0});
  }

  /** The subtrees of the given nodes; a node inside another one's subtree adds nothing. */
  static ComparedPart of(PageDigest digest, IntSlice nodes) {
    int[] sorted = nodes.toArray();
    Arrays.sort(sorted);
    int kept = 0;
    int covered = 0;
    for (int node : sorted) {
      if (node < 0 || node >= digest.nodeCount()) {
        throw new DocumentException(
            "Node "
                + node
                + " is not in this document of "
                + digest.nodeCount()
                + " nodes; use numbers from 0 to "
                + (digest.nodeCount() - 1)
                + ".");
      }
      if (node >= covered) {
        sorted[kept++] = node;
        covered = digest.end(node);
      }
    }
    return new ComparedPart(digest, Arrays.copyOf(sorted, kept));
  }

  int nodeCount() {
    int count = 0;
    for (int root : roots) {
      count += digest.size(root);
    }
    return count;
  }

  /**
   * Whether the node is text made of white space only. Such nodes come and go with indentation, so
   * they count neither as structure nor as tags.
   */
  boolean isBlank(int node) {
    if (!digest.kind(node).isText()) {
      return false;
    }
    StringList contents = digest.contents();
    int i = digest.content(node);
    byte[] buffer = contents.buffer(i);
    for (int at = contents.start(i), end = contents.end(i); at < end; at++) {
      byte b = buffer[at];
      if (b != ' ' && b != '\n' && b != '\t' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }
}
