package dev.vigil.diff;

import dev.vigil.document.Attributes;
import dev.vigil.document.Kind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Strings;
import dev.vigil.document.SubtreeHashes;
import java.util.Arrays;

/**
 * How alike two small subtrees are, by the words, names and attribute values in them: Dice's
 * coefficient of two bags of hashes. Only the first {@value #MOST} of a subtree count, so that a
 * comparison costs a constant. Stateless.
 */
final class Likeness {
  private static final int MOST = 96;

  private Likeness() {}

  /** What is in a subtree, as a sorted bag. */
  static long[] bag(Tree tree, int node) {
    long[] bag = new long[MOST];
    int count = 0;
    PageDigest digest = tree.digest;
    Attributes attributes = digest.attributes();
    for (int at = node, end = tree.end(node); at < end && count < MOST; at++) {
      if (!tree.sees(at)) {
        at = tree.end(at) - 1;
      } else if (digest.content(at) >= 0) {
        count = words(digest, at, bag, count);
      } else {
        bag[count++] = tree.label(at);
        int last = attributes.end(at);
        for (int i = attributes.start(at); i < last && count < MOST; i++) {
          bag[count++] = hash(attributes.values(), i);
        }
      }
    }
    long[] sorted = Arrays.copyOf(bag, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static int words(PageDigest digest, int leaf, long[] bag, int used) {
    Strings contents = digest.contents();
    int i = digest.content(leaf);
    byte[] bytes = contents.buffer(i);
    int count = used;
    int at = contents.start(i);
    int end = contents.end(i);
    while (at < end && count < MOST) {
      while (at < end && bytes[at] <= ' ' && bytes[at] >= 0) {
        at++;
      }
      int start = at;
      while (at < end && (bytes[at] > ' ' || bytes[at] < 0)) {
        at++;
      }
      if (at > start) {
        bag[count++] = SubtreeHashes.of(bytes, start, at);
      }
    }
    return count;
  }

  private static long hash(Strings strings, int i) {
    return SubtreeHashes.of(strings.buffer(i), strings.start(i), strings.end(i));
  }

  /** From 0 to 1; two empty bags are alike. */
  static double of(long[] one, long[] other) {
    if (one.length + other.length == 0) {
      return 1;
    }
    int common = 0;
    int i = 0;
    int j = 0;
    while (i < one.length && j < other.length) {
      if (one[i] == other[j]) {
        common++;
        i++;
        j++;
      } else if (one[i] < other[j]) {
        i++;
      } else {
        j++;
      }
    }
    return 2.0 * common / (one.length + other.length);
  }

  /** Whether the node is a text without a visible character. */
  static boolean isBlank(Tree tree, int node) {
    PageDigest digest = tree.digest;
    if (digest.kind(node) != Kind.TEXT) {
      return false;
    }
    Strings contents = digest.contents();
    int i = digest.content(node);
    byte[] bytes = contents.buffer(i);
    for (int at = contents.start(i), end = contents.end(i); at < end; at++) {
      if (bytes[at] > ' ' || bytes[at] < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a subtree is large enough to be known again anywhere else in the document, and not
   * something that occurs everywhere.
   */
  static boolean isTelling(Tree tree, int node) {
    PageDigest digest = tree.digest;
    int content = digest.content(node);
    if (content >= 0) {
      return digest.contents().length(content) >= 16 && !isBlank(tree, node);
    }
    return tree.size(node) > 2
        || tree.size(node) == 2 && isTelling(tree, node + 1)
        || hasAddress(digest, node);
  }

  private static boolean hasAddress(PageDigest digest, int node) {
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.values().length(a) >= 8) {
        return true;
      }
    }
    return false;
  }
}
