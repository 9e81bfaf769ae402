package dev.vigil.diff.script;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import java.util.HashMap;
import java.util.Map;

/**
 * Compares nodes of two documents by their names and bytes and never by hashes, which may collide.
 * Whole subtrees are compared array by array: their contents and attribute values lie end to end,
 * so that most of it is one comparison of memory. Immutable.
 */
final class SameNodes {
  /** The maximum length of a list of names that is searched without a map. */
  private static final int SCANNED = 64;

  private final PageDigest old;
  private final PageDigest fresh;
  private final int[] tags;
  private final int[] attributeNames;

  SameNodes(PageDigest old, PageDigest fresh) {
    this.old = old;
    this.fresh = fresh;
    this.tags = translated(old.tags(), fresh.tags());
    this.attributeNames = translated(old.attributes().names(), fresh.attributes().names());
  }

  /** The number of each name in the other list, or -1. */
  private static int[] translated(DocumentNames from, DocumentNames to) {
    int[] numbers = new int[from.size()];
    Map<DocumentName, Integer> known = null;
    // Both lists are in order of first use: mostly a name stands where the one before it leads to.
    int shift = 0;
    for (int i = 0; i < numbers.length; i++) {
      DocumentName name = from.get(i);
      int there = i + shift;
      if (there < 0 || there >= to.size() || !name.equals(to.get(there))) {
        if (to.size() > SCANNED && known == null) {
          known = numbered(to);
        }
        there = known == null ? to.find(name) : known.getOrDefault(name, -1);
        shift = there < 0 ? shift - 1 : there - i;
      }
      numbers[i] = there;
    }
    return numbers;
  }

  private static Map<DocumentName, Integer> numbered(DocumentNames names) {
    Map<DocumentName, Integer> numbers = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      numbers.put(names.get(i), i);
    }
    return numbers;
  }

  boolean names(int x, int y) {
    return tags[old.tag(x)] == fresh.tag(y);
  }

  /** Whether two leaves have the same content. */
  boolean contents(int x, int y) {
    return old.contents().equal(old.content(x), fresh.contents(), fresh.content(y), 1);
  }

  /** Whether two nodes have the same attributes in the same order. */
  boolean attributes(int x, int y) {
    Attributes a = old.attributes();
    Attributes b = fresh.attributes();
    return !a.has(x) && !b.has(y)
        || attributes(a.start(x), a.end(x) - a.start(x), b.start(y), b.end(y) - b.start(y));
  }

  /** Whether two nodes have attributes of the same names in the same order. */
  boolean attributeNames(int x, int y) {
    Attributes a = old.attributes();
    Attributes b = fresh.attributes();
    int count = a.end(x) - a.start(x);
    return count == b.end(y) - b.start(y) && attributeNames(a.start(x), b.start(y), count);
  }

  private boolean attributes(int from, int count, int to, int otherCount) {
    return count == otherCount
        && attributeNames(from, to, count)
        && old.attributes().values().equal(from, fresh.attributes().values(), to, count);
  }

  private boolean attributeNames(int from, int to, int count) {
    Attributes a = old.attributes();
    Attributes b = fresh.attributes();
    for (int i = 0; i < count; i++) {
      if (attributeNames[a.nameId(from + i)] != b.nameId(to + i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether two nodes and all below them are the same. */
  boolean subtrees(int x, int y) {
    int size = old.size(x);
    if (size != fresh.size(y)) {
      return false;
    }
    if (old.content(x) >= 0) {
      return names(x, y) && contents(x, y);
    }
    Attributes a = old.attributes();
    Attributes b = fresh.attributes();
    int shift = y - x;
    int leaves = 0;
    int firstOld = 0;
    int firstNew = 0;
    for (int at = x, end = x + size; at < end; at++) {
      if (tags[old.tag(at)] != fresh.tag(at + shift)
          || at > x && old.parent(at) + shift != fresh.parent(at + shift)
          || a.has(at) != b.has(at + shift)
          || a.has(at) && a.end(at) - a.start(at) != b.end(at + shift) - b.start(at + shift)) {
        return false;
      }
      int content = old.content(at);
      if (content >= 0) {
        int other = fresh.content(at + shift);
        if (leaves == 0) {
          firstOld = content;
          firstNew = other;
        } else if (content != firstOld + leaves || other != firstNew + leaves) {
          return false;
        }
        leaves++;
      }
    }
    int last = x + size - 1;
    return old.contents().equal(firstOld, fresh.contents(), firstNew, leaves)
        && attributes(
            a.start(x), a.end(last) - a.start(x), b.start(y), b.end(last + shift) - b.start(y));
  }
}
