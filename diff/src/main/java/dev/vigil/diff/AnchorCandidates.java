package dev.vigil.diff;

import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Finds the nodes of a page that may match an anchor: each node scores points for the id, for the
 * same path, for the same text before it, and for every text of the anchor below it; the nodes with
 * the highest score are candidates. One scan over the page and a climb from every known text.
 * Stateless.
 */
final class AnchorCandidates {
  private AnchorCandidates() {}

  static int[] of(PartAnchor anchor, PageDigest page, int most) {
    int[] points = new int[page.nodeCount()];
    Set<Long> texts = new HashSet<>(anchor.texts());
    Attributes attributes = page.attributes();
    long lastText = 0;
    for (int node = 1; node < page.nodeCount(); node++) {
      if (page.isElement(node)) {
        if (attributes.has(node) && page.name(node).local().equals(anchor.name())) {
          points[node] += hasValue(attributes, node, "id", anchor.id()) ? 64 : 0;
          points[node] += hasValue(attributes, node, "class", anchor.classes()) ? 2 : 0;
        }
        points[node] += anchor.before() != 0 && lastText == anchor.before() ? 8 : 0;
      } else if (NodeSignature.isText(page, node)) {
        long text = NodeSignature.text(page, node);
        lastText = text == 0 ? lastText : text;
        for (int up = page.parent(node); texts.contains(text) && up > 0; up = page.parent(up)) {
          points[up] += 4;
        }
      }
    }
    int samePlace = byPath(anchor, page);
    if (samePlace > 0) {
      points[samePlace] += 64;
    }
    return best(anchor, page, points, most);
  }

  private static boolean hasValue(Attributes attributes, int node, String name, String value) {
    if (value.isEmpty()) {
      return false;
    }
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (attributes.name(a).qualified().equals(name)) {
        return attributes.value(a).strip().equals(value);
      }
    }
    return false;
  }

  /** The node at the end of the same path, as far as the path leads, or 0. */
  private static int byPath(PartAnchor anchor, PageDigest page) {
    int at = 0;
    for (String step : anchor.path()) {
      int bracket = step.indexOf('[');
      String name = step.substring(0, bracket);
      int left = ordinal(step, bracket);
      int next = 0;
      for (int c = page.firstChild(at); c > 0; c = page.nextSibling(c)) {
        if (page.isElement(c) && page.name(c).local().equals(name) && --left == 0) {
          next = c;
          break;
        }
      }
      if (next == 0) {
        return 0;
      }
      at = next;
    }
    return at;
  }

  private static int ordinal(String step, int bracket) {
    try {
      return Integer.parseInt(step, bracket + 1, step.length() - 1, 10);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /**
   * Nodes with the name, those with most points first; of equal ones the inner, which come later.
   */
  private static int[] best(PartAnchor anchor, PageDigest page, int[] points, int most) {
    long[] ranked = new long[page.nodeCount()];
    int count = 0;
    for (int node = 1; node < points.length; node++) {
      if (points[node] > 0
          && page.isElement(node)
          && page.name(node).local().equals(anchor.name())) {
        ranked[count++] = -(long) points[node] << 32 | Integer.MAX_VALUE - node;
      }
    }
    Arrays.sort(ranked, 0, count);
    int[] nodes = new int[Math.min(count, most)];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = Integer.MAX_VALUE - (int) ranked[i];
    }
    return nodes;
  }
}
