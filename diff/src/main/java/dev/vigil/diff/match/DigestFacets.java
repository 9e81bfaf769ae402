package dev.vigil.diff.match;

import dev.vigil.diff.Facet;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Compares the facets of two whole digests, array against array. Stateless.
 *
 * <ul>
 *   <li>structure: the tree without any names;
 *   <li>tags: kinds and names of all nodes in document order;
 *   <li>attributes: names and values, element by element; in equal trees also at which elements;
 *   <li>content: the contents of all leaves in document order.
 * </ul>
 */
final class DigestFacets {
  private DigestFacets() {}

  static boolean changed(PageDigest before, PageDigest after, Set<Facet> facets) {
    return facets.contains(Facet.STRUCTURE) && !before.sameStructure(after)
        || facets.contains(Facet.TAGS) && !sameTags(before, after)
        || facets.contains(Facet.ATTRIBUTES) && !sameAttributes(before, after)
        || facets.contains(Facet.CONTENT) && !sameStrings(before.contents(), after.contents());
  }

  private static boolean sameTags(PageDigest before, PageDigest after) {
    if (before.nodeCount() != after.nodeCount()) {
      return false;
    }
    int[] translated = translated(before.tags(), after.tags());
    for (int node = 0; node < before.nodeCount(); node++) {
      if (translated[before.tag(node)] != after.tag(node)) {
        return false;
      }
    }
    return true;
  }

  /** The number that each name has in the other list, or -1. */
  static int[] translated(DocumentNames from, DocumentNames to) {
    int[] numbers = new int[from.size()];
    Map<DocumentName, Integer> known = new HashMap<>();
    for (int i = 0; i < to.size(); i++) {
      known.put(to.get(i), i);
    }
    for (int i = 0; i < numbers.length; i++) {
      boolean inPlace = i < to.size() && from.get(i).equals(to.get(i));
      numbers[i] = inPlace ? i : known.getOrDefault(from.get(i), -1);
    }
    return numbers;
  }

  private static boolean sameAttributes(PageDigest before, PageDigest after) {
    Attributes a = before.attributes();
    Attributes b = after.attributes();
    if (!sameAttributeLists(a, before.nodeCount(), b, after.nodeCount())) {
      return false;
    }
    return !before.sameStructure(after)
        || !sameTags(before, after)
        || sameOwners(a, b, before.nodeCount());
  }

  static boolean sameAttributeLists(Attributes a, int nodesA, Attributes b, int nodesB) {
    if (a.count() != b.count()) {
      return false;
    }
    int[] translated = translated(a.names(), b.names());
    for (int i = 0; i < a.count(); i++) {
      if (translated[a.nameId(i)] != b.nameId(i)) {
        return false;
      }
    }
    return sameGroups(a, nodesA, b, nodesB) && sameStrings(a.values(), b.values());
  }

  /** Whether the elements with attributes have as many, one after the other. */
  private static boolean sameGroups(Attributes a, int nodesA, Attributes b, int nodesB) {
    int x = nextOwner(a, 0, nodesA);
    int y = nextOwner(b, 0, nodesB);
    while (x < nodesA && y < nodesB) {
      if (a.end(x) != b.end(y)) {
        return false;
      }
      x = nextOwner(a, x + 1, nodesA);
      y = nextOwner(b, y + 1, nodesB);
    }
    return x >= nodesA && y >= nodesB;
  }

  private static int nextOwner(Attributes attributes, int from, int nodes) {
    int node = from;
    while (node < nodes && !bears(attributes, node)) {
      node++;
    }
    return node;
  }

  /** Whether the node has attributes; a bit for it may be set although none are left. */
  static boolean bears(Attributes attributes, int node) {
    return attributes.has(node) && attributes.end(node) > attributes.start(node);
  }

  static boolean sameOwners(Attributes a, Attributes b, int nodes) {
    for (int node = 0; node < nodes; node++) {
      if (bears(a, node) != bears(b, node)) {
        return false;
      }
    }
    return true;
  }

  static boolean sameStrings(StringList a, StringList b) {
    if (a.count() != b.count()) {
      return false;
    }
    for (int i = 0; i < a.count(); i++) {
      if (!Arrays.equals(a.buffer(i), a.start(i), a.end(i), b.buffer(i), b.start(i), b.end(i))) {
        return false;
      }
    }
    return true;
  }
}
