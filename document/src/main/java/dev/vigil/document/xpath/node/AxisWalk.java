package dev.vigil.document.xpath.node;

import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathAxis;

/** Iterates over one axis from one node in the order in which positions count. */
public final class AxisWalk {
  private AxisWalk() {}

  /** The first node on the axis, or -1. */
  public static int first(PageDigest digest, XPathAxis axis, int origin) {
    return switch (axis) {
      case CHILD, DESCENDANT -> digest.firstChild(origin);
      case DESCENDANT_OR_SELF, ANCESTOR_OR_SELF, SELF -> origin;
      case PARENT, ANCESTOR -> digest.parent(origin);
      case FOLLOWING -> digest.end(origin) < digest.nodeCount() ? digest.end(origin) : -1;
      case PRECEDING -> preceding(digest, origin, origin);
      case FOLLOWING_SIBLING -> digest.nextSibling(origin);
      case PRECEDING_SIBLING -> previousSibling(digest, origin);
      case ATTRIBUTE -> throw new IllegalStateException("attributes are not nodes");
    };
  }

  /** The node behind {@code at}, which is on the axis from {@code origin}, or -1. */
  public static int next(PageDigest digest, XPathAxis axis, int origin, int at) {
    return switch (axis) {
      case CHILD, FOLLOWING_SIBLING -> digest.nextSibling(at);
      case DESCENDANT, DESCENDANT_OR_SELF -> at + 1 < digest.end(origin) ? at + 1 : -1;
      case PARENT, SELF -> -1;
      case ANCESTOR, ANCESTOR_OR_SELF -> digest.parent(at);
      case FOLLOWING -> at + 1 < digest.nodeCount() ? at + 1 : -1;
      case PRECEDING -> preceding(digest, origin, at);
      case PRECEDING_SIBLING -> previousSibling(digest, at);
      case ATTRIBUTE -> throw new IllegalStateException("attributes are not nodes");
    };
  }

  private static int preceding(PageDigest digest, int origin, int from) {
    int at = from - 1;
    while (at >= 0 && digest.contains(at, origin)) {
      at--;
    }
    return at;
  }

  /** Climbs from the node just before, the last one in the sibling's subtree. */
  public static int previousSibling(PageDigest digest, int node) {
    int parent = digest.parent(node);
    if (parent < 0 || parent == node - 1) {
      return -1;
    }
    int at = node - 1;
    while (digest.parent(at) != parent) {
      at = digest.parent(at);
    }
    return at;
  }
}
