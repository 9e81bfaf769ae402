package dev.vigil.document.similar;

import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.Arrays;

/**
 * A tree as a bag of small overlapping pieces.
 *
 * <p>Read a tree as a binary tree, in which the left child of a node is its first child and the
 * right child its next sibling. The piece of a node is the top of its binary subtree, {@code
 * levels} deep, with labels. Pieces are the binary branches of Yang, Kalnis and Tung (Similarity
 * Evaluation on Tree-structured Data, 2005), a relative of pq-grams: inserting, deleting or
 * relabelling one node changes at most {@code 4 * levels - 3} pieces, wherever it happens and
 * however many children the node has, so that the measure sinks gently with the number of edits. (A
 * gram that holds the number of children, or the parent, lacks this: one more row would alter all
 * rows of a table.)
 *
 * <p>With tags as labels the pieces describe the tagged tree; with one label for all nodes they
 * describe its shape, and are taken deeper because a label says less. The document node and blank
 * texts are left out. Cost: one pass over the nodes per level, no recursion.
 */
final class BinaryBranches {
  private static final int SHAPE_LEVELS = 4;
  private static final int TAG_LEVELS = 3;
  private static final long ABSENT = 0x6A09E667F3BCC909L;

  private BinaryBranches() {}

  static HashBag shapes(ComparedPart forest) {
    long[] labels = new long[forest.digest().tags().size()];
    Arrays.fill(labels, 1);
    return of(forest, labels, SHAPE_LEVELS);
  }

  static HashBag tags(ComparedPart forest) {
    return of(forest, StableHash.of(forest.digest().tags()), TAG_LEVELS);
  }

  private static HashBag of(ComparedPart forest, long[] labels, int levels) {
    PageDigest digest = forest.digest();
    int count = forest.nodeCount();
    int[] first = new int[count];
    int[] next = new int[count];
    boolean[] kept = new boolean[count];
    long[] pieces = new long[count];
    int base = 0;
    int total = 0;
    for (int root : forest.roots()) {
      int size = digest.size(root);
      // Backwards, so that the list of a parent's children grows at its head. Number 0 stands for
      // "none": it is a root and thus no other node's child or sibling.
      for (int i = size - 1; i >= 0; i--) {
        int node = root + i;
        if (forest.isBlank(node)) {
          continue;
        }
        int at = base + i;
        pieces[at] = labels[digest.tag(node)];
        if (digest.kind(node) != NodeKind.DOCUMENT) {
          kept[at] = true;
          total++;
        }
        if (i > 0) {
          int parent = base + digest.parent(node) - root;
          next[at] = first[parent];
          first[parent] = at;
        }
      }
      // First child and next sibling have higher numbers: going up, they still hold the level
      // before.
      for (int level = 1; level < levels; level++) {
        for (int i = 0; i < size; i++) {
          int at = base + i;
          if (kept[at]) {
            long left = first[at] == 0 ? ABSENT : pieces[first[at]];
            long right = next[at] == 0 ? ABSENT : pieces[next[at]];
            pieces[at] =
                StableHash.pair(labels[digest.tag(root + i)] ^ StableHash.mix(left), right);
          }
        }
      }
      base += size;
    }
    long[] bag = new long[total];
    int filled = 0;
    for (int at = 0; at < count; at++) {
      if (kept[at]) {
        bag[filled++] = pieces[at];
      }
    }
    return HashBag.of(bag);
  }

  /** Whether the numbers of children are the same node by node: the papers' array ST. */
  static boolean sameShape(ComparedPart a, ComparedPart b) {
    return Arrays.equals(childCounts(a), childCounts(b));
  }

  static boolean sameTags(ComparedPart a, ComparedPart b) {
    return sameShape(a, b) && Arrays.equals(tagList(a), tagList(b));
  }

  private static int[] childCounts(ComparedPart forest) {
    PageDigest digest = forest.digest();
    int[] counts = new int[forest.nodeCount()];
    int[] places = new int[counts.length];
    int base = 0;
    int kept = 0;
    for (int root : forest.roots()) {
      int size = digest.size(root);
      for (int i = 0; i < size; i++) {
        int node = root + i;
        if (!forest.isBlank(node)) {
          places[base + i] = kept++;
          if (i > 0) {
            counts[places[base + digest.parent(node) - root]]++;
          }
        }
      }
      base += size;
    }
    return Arrays.copyOf(counts, kept);
  }

  private static Tag[] tagList(ComparedPart forest) {
    PageDigest digest = forest.digest();
    Tag[] known = new Tag[digest.tags().size()];
    for (int i = 0; i < known.length; i++) {
      DocumentName name = digest.tags().get(i);
      known[i] = new Tag(name.kind(), name.uri(), name.local());
    }
    Tag[] list = new Tag[forest.nodeCount()];
    int kept = 0;
    for (int root : forest.roots()) {
      for (int node = root, end = digest.end(root); node < end; node++) {
        if (!forest.isBlank(node)) {
          list[kept++] = known[digest.tag(node)];
        }
      }
    }
    return Arrays.copyOf(list, kept);
  }

  /** A name without its prefix, which is mere spelling. */
  private record Tag(NodeKind kind, String uri, String local) {}
}
