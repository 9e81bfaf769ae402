package dev.vigil.document.pack.coding;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.NumberColumn;
import dev.vigil.document.PageDigest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rebuilds the tree of a document from the sizes of its subtrees, in document order: one pass of
 * some two nanoseconds per node fills the other columns. To have those in the file as well would
 * not be quicker, since a forged file may hold anything, and to check them takes the same pass.
 *
 * @param spans of a branch its size, of a leaf the number of its content
 * @param contents how many leaves there are
 */
public record RawTree(int[] parents, int[] spans, char[] depths, int contents) {
  private static final int DEEP = 0xFFFF;

  /** In the container the size of a leaf is 0, so that the tree can be read without the tags. */
  public static byte[] write(PageDigest digest) {
    int count = digest.nodeCount();
    byte[] bytes = new byte[Math.multiplyExact(4, count)];
    ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int node = 0; node < count; node++) {
      to.putInt(digest.content(node) < 0 ? digest.size(node) : 0);
    }
    return bytes;
  }

  /** Whether exactly the nodes of size 0 have tags of leaves, and only the first is a document. */
  public static boolean fits(ByteBuffer sizes, NumberColumn tags, DocumentNames names) {
    int[] leaf = new int[names.size()];
    Arrays.setAll(leaf, tag -> names.kind(tag).isBranch() ? 0 : -1);
    int wrong = 0;
    int documents = 0;
    for (int node = 0; node < tags.size(); node++) {
      int tag = tags.get(node);
      wrong |= leaf[tag] ^ sizes.getInt(4 * node) - 1 >> 31;
      documents += tag - 1 >>> 31;
    }
    return wrong == 0 && documents == 1 && tags.get(0) == DocumentNames.DOCUMENT;
  }

  /** The tree of these sizes, or null where they are not those of a tree. */
  public static @Nullable RawTree of(ByteBuffer sizes) {
    int count = sizes.limit() / 4;
    int[] spans = new int[count];
    sizes.asIntBuffer().get(spans);
    if (count == 0 || spans[0] != count) {
      return null;
    }
    int[] parents = new int[count];
    char[] depths = new char[count];
    int contents = 0;
    int open = 0;
    int end = count;
    int depth = 1;
    parents[0] = -1;
    for (int node = 1; node < count; node++) {
      while (node >= end) {
        open = parents[open];
        end = open + spans[open];
        depth--;
      }
      parents[node] = open;
      depths[node] = (char) Math.min(depth, DEEP);
      int size = spans[node];
      if (size == 0) {
        spans[node] = contents++;
      } else if (size < 0 || size > end - node) {
        return null;
      } else if (size > 1) {
        open = node;
        end = node + size;
        depth++;
      }
    }
    return new RawTree(parents, spans, depths, contents);
  }
}
