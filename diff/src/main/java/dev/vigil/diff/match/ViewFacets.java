package dev.vigil.diff.match;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.ViewTree;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.Set;

/** Compares the facets of two views, node by node in document order. Not thread-safe. */
final class ViewFacets {
  private final DocumentView before;
  private final DocumentView after;
  private final int[] olds;
  private final int[] news;

  private ViewFacets(DocumentView before, DocumentView after) {
    this.before = before;
    this.after = after;
    this.olds = seen(before);
    this.news = seen(after);
  }

  static boolean changed(DocumentView before, DocumentView after, Set<Facet> facets) {
    ViewFacets both = new ViewFacets(before, after);
    return facets.contains(Facet.STRUCTURE) && !both.sameStructure()
        || facets.contains(Facet.TAGS) && !both.sameTags()
        || facets.contains(Facet.ATTRIBUTES) && !both.sameAttributes()
        || facets.contains(Facet.CONTENT) && !both.sameContent();
  }

  private static int[] seen(DocumentView view) {
    int[] nodes = new int[view.digest().nodeCount()];
    int count = 0;
    for (int node = view.nextSeen(0); node < nodes.length; node = view.nextSeen(node + 1)) {
      nodes[count++] = node;
    }
    return Arrays.copyOf(nodes, count);
  }

  private boolean sameStructure() {
    return olds.length == news.length && Arrays.equals(depths(before, olds), depths(after, news));
  }

  /** Depths below the topmost seen nodes; in document order they determine the tree. */
  private static int[] depths(DocumentView view, int[] nodes) {
    ViewTree tree = view.tree();
    int[] depths = new int[view.digest().nodeCount()];
    int[] seen = new int[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      int parent = tree.parent(nodes[i]);
      depths[nodes[i]] = parent < 0 ? 0 : depths[parent] + 1;
      seen[i] = depths[nodes[i]];
    }
    return seen;
  }

  private boolean sameTags() {
    if (olds.length != news.length) {
      return false;
    }
    int[] translated = DigestFacets.translated(before.digest().tags(), after.digest().tags());
    for (int i = 0; i < olds.length; i++) {
      if (translated[before.digest().tag(olds[i])] != after.digest().tag(news[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean sameAttributes() {
    boolean sameTree = sameStructure() && sameTags();
    int[] owners = owners(before, olds);
    int[] others = owners(after, news);
    if (owners.length != others.length) {
      return false;
    }
    for (int i = 0; i < owners.length; i++) {
      if (!sameAttributes(olds[owners[i]], news[others[i]]) || sameTree && owners[i] != others[i]) {
        return false;
      }
    }
    return true;
  }

  /** Which of the seen nodes have attributes. */
  private static int[] owners(DocumentView view, int[] nodes) {
    int[] owners = new int[nodes.length];
    int count = 0;
    for (int i = 0; i < nodes.length; i++) {
      if (DigestFacets.bears(view.digest().attributes(), nodes[i])) {
        owners[count++] = i;
      }
    }
    return Arrays.copyOf(owners, count);
  }

  private boolean sameAttributes(int x, int y) {
    Attributes a = before.digest().attributes();
    Attributes b = after.digest().attributes();
    int count = a.end(x) - a.start(x);
    if (count != b.end(y) - b.start(y)) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      int one = a.start(x) + i;
      int other = b.start(y) + i;
      if (!a.name(one).equals(b.name(other))
          || !before.attributeValue(one).equals(after.attributeValue(other))) {
        return false;
      }
    }
    return true;
  }

  private boolean sameContent() {
    int i = 0;
    int j = 0;
    while (true) {
      i = nextLeaf(before.digest(), olds, i);
      j = nextLeaf(after.digest(), news, j);
      if (i == olds.length || j == news.length) {
        return i == olds.length && j == news.length;
      }
      if (!before.value(olds[i++]).equals(after.value(news[j++]))) {
        return false;
      }
    }
  }

  private static int nextLeaf(PageDigest digest, int[] nodes, int from) {
    int i = from;
    while (i < nodes.length && digest.content(nodes[i]) < 0) {
      i++;
    }
    return i;
  }
}
