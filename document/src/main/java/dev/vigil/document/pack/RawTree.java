package dev.vigil.document.pack;

import dev.vigil.document.Names;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The tree of a document as it is in memory: parents, spans and depths. Takes over its arrays.
 *
 * <p>Copying is quicker than decoding, but a forged file may hold anything, so the columns are
 * checked before use, in one pass without branches that depend on the data: the first child of a
 * branch stands behind it, each other child where the one before it ends, and the branch ends with
 * its last child.
 */
record RawTree(int[] parents, int[] spans, char[] depths) {
  /** Bytes of a node in the container. */
  static final int WIDTH = 10;

  private static final int DEEP = 0xFFFF;

  static byte[] write(PageDigest digest) {
    int count = digest.nodeCount();
    ByteBuffer to =
        ByteBuffer.allocate(Math.multiplyExact(count, WIDTH)).order(ByteOrder.LITTLE_ENDIAN);
    for (int node = 0; node < count; node++) {
      int content = digest.content(node);
      to.putInt(4 * node, digest.parent(node));
      to.putInt(4 * (count + node), content < 0 ? digest.size(node) : content);
      to.putChar(8 * count + 2 * node, (char) Math.min(digest.depth(node), DEEP));
    }
    return to.array();
  }

  /** Copies the columns of {@code count} nodes, which the buffer holds exactly. */
  static RawTree read(ByteBuffer from, int count) {
    int[] spans = new int[count];
    char[] depths = new char[count];
    from.slice(4 * count, 4 * count).order(from.order()).asIntBuffer().get(spans);
    from.slice(8 * count, 2 * count).order(from.order()).asCharBuffer().get(depths);
    return new RawTree(parents(from, count), spans, depths);
  }

  /** The column of parents alone. */
  static int[] parents(ByteBuffer from, int count) {
    int[] parents = new int[count];
    from.slice(0, 4 * count).order(from.order()).asIntBuffer().get(parents);
    return parents;
  }

  /** Whether every parent stands before its children; enough to follow parents upwards. */
  static boolean leadsUp(int[] parents) {
    int negative = 0;
    for (int node = 1; node < parents.length; node++) {
      negative |= parents[node] | node - 1 - parents[node];
    }
    return parents[0] == -1 && negative >= 0;
  }

  /**
   * Whether this is a tree in document order whose leaves number their contents.
   *
   * @param tags of all nodes, each a number in {@code names}
   * @return the number of contents, or -1 where it is not
   */
  int contents(NumberColumn tags, Names names) {
    int count = parents.length;
    if (tags.get(0) != Names.DOCUMENT || spans[0] != count || depths[0] != 0 || !leadsUp(parents)) {
      return -1;
    }
    int[] leaf = new int[names.size()];
    for (int tag = 0; tag < leaf.length; tag++) {
      leaf[tag] = names.kind(tag).isBranch() ? 0 : 1;
    }
    int[] next = new int[count];
    int wrong = 0;
    int negative = 0;
    int contents = 0;
    next[0] = 1;
    for (int node = 1; node < count; node++) {
      int tag = tags.get(node);
      int span = spans[node];
      int parent = parents[node];
      int isLeaf = leaf[tag];
      int size = isLeaf == 0 ? span : 1;
      wrong |= isLeaf == 0 ? 0 : span ^ contents;
      wrong |= depths[node] ^ Math.min(depths[parent] + 1, DEEP);
      wrong |= next[parent] ^ node;
      negative |= span - 1 + isLeaf | tag - 1;
      contents += isLeaf;
      next[node] = node + 1;
      next[parent] = node + size;
    }
    for (int node = 0; node < count; node++) {
      int size = leaf[tags.get(node)] == 0 ? spans[node] : 1;
      wrong |= next[node] ^ node + size;
    }
    return wrong == 0 && negative >= 0 ? contents : -1;
  }
}
