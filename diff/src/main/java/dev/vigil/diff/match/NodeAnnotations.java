package dev.vigil.diff.match;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.ViewTree;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The change of each node of two documents: deleted in the old one, inserted in the new one; in
 * both, changed at the node, changed below it, or moved. Immutable and safe for concurrent reading.
 */
public record NodeAnnotations(ChangeMarks before, ChangeMarks after) {
  /** Whether nothing at all was found. */
  public boolean isSame() {
    return before.isSame(0) && after.isSame(0);
  }

  static NodeAnnotations of(DocumentView before, DocumentView after, Set<Facet> facets) {
    SmartCompare found = new SmartCompare(before.tree(), after.tree());
    MatchState links = found.links;
    Side first = new Side(links.a, facets);
    Side second = new Side(links.b, facets);
    for (int i = 0; i < links.pairs.size(); i++) {
      int x = links.pairs.get(i);
      int y = links.newOf(x);
      if (!links.a.sameOwn(x, links.b, y) && differs(links, x, y, facets)) {
        first.mark(x, ChangeMarks.CHANGED);
        second.mark(y, ChangeMarks.CHANGED);
      }
    }
    int shuffled = -1;
    for (int i = 0; i < found.loneOld.size(); i++) {
      int x = found.loneOld.get(i);
      int parent = links.a.parent(x);
      // An equal subtree among the children of the same pair: their order shows which of them
      // moved.
      if (links.hasNew(x) && links.b.parent(links.newOf(x)) == links.newOf(parent)) {
        if (parent != shuffled) {
          links.visit(parent, links.newOf(parent), marking(first, second));
          shuffled = parent;
        }
      } else {
        loneOld(links, x, first, second);
      }
    }
    for (int i = 0; i < found.loneNew.size(); i++) {
      loneNew(links, found.loneNew.get(i), second);
    }
    return links.a == before.tree()
        ? new NodeAnnotations(first.marks(), second.marks())
        : new NodeAnnotations(second.marks(), first.marks());
  }

  /** Whether one of the facets of a changed pair differs. */
  private static boolean differs(MatchState links, int x, int y, Set<Facet> facets) {
    if (links.a.label(x) != links.b.label(y)) {
      return facets.contains(Facet.TAGS)
          || facets.contains(Facet.ATTRIBUTES) && attributesDiffer(links, x, y);
    }
    return facets.contains(links.a.digest.content(x) >= 0 ? Facet.CONTENT : Facet.ATTRIBUTES);
  }

  private static boolean attributesDiffer(MatchState links, int x, int y) {
    Attributes mine = links.a.digest.attributes();
    Attributes others = links.b.digest.attributes();
    int count = mine.end(x) - mine.start(x);
    if (count != others.end(y) - others.start(y)) {
      return true;
    }
    for (int i = 0; i < count; i++) {
      if (!mine.name(mine.start(x) + i).equals(others.name(others.start(y) + i))) {
        return true;
      }
    }
    return !mine.values().equal(mine.start(x), others.values(), others.start(y), count);
  }

  /** Marks a subtree without a partner, but what of it stands elsewhere as moved. */
  private static void loneOld(MatchState links, int top, Side first, Side second) {
    ViewTree tree = links.a;
    int end = tree.end(top);
    int at = top;
    while (at < end) {
      if (!tree.sees(at)) {
        at = tree.end(at);
      } else if (links.hasNew(at)) {
        first.mark(at, ChangeMarks.MOVED);
        second.mark(links.newOf(at), ChangeMarks.MOVED);
        at = tree.end(at);
      } else {
        first.alone(at++, top);
      }
    }
  }

  /**
   * Marks a subtree of the new document without a partner; moved parts have been marked already.
   */
  private static void loneNew(MatchState links, int top, Side second) {
    ViewTree tree = links.b;
    int end = tree.end(top);
    int at = top;
    while (at < end) {
      if (tree.sees(at) && !links.hasOld(at)) {
        second.alone(at++, top);
      } else {
        at = tree.end(at);
      }
    }
  }

  private static MatchState.Visitor marking(Side first, Side second) {
    return new MatchState.Visitor() {
      @Override
      public void moved(int x, int y) {
        first.mark(x, ChangeMarks.MOVED);
        second.mark(y, ChangeMarks.MOVED);
      }

      @Override
      public void oldAlone(int x) {
        first.mark(x, ChangeMarks.ALONE);
      }

      @Override
      public void newAlone(int y) {
        second.mark(y, ChangeMarks.ALONE);
      }
    };
  }

  /** The marks of one document while they are set. */
  private static final class Side {
    private final ViewTree tree;
    private final Set<Facet> facets;
    private final byte[] flags;
    private int things;

    Side(ViewTree tree, Set<Facet> facets) {
      this.tree = tree;
      this.facets = facets;
      this.flags = new byte[tree.count()];
    }

    /** Whether the node is part of one of the facets. */
    private boolean carries(int node) {
      PageDigest digest = tree.digest;
      return facets.contains(Facet.STRUCTURE)
          || facets.contains(digest.content(node) >= 0 ? Facet.CONTENT : Facet.TAGS)
          || facets.contains(Facet.ATTRIBUTES) && digest.attributes().has(node);
    }

    void mark(int node, int flag) {
      boolean carried =
          switch (flag) {
            case ChangeMarks.ALONE -> carries(node);
            case ChangeMarks.MOVED -> IntStream.range(node, tree.end(node)).anyMatch(this::carries);
            default -> true;
          };
      if (!carried || (flags[node] & flag) != 0) {
        return;
      }
      flags[node] |= (byte) flag;
      int parent = tree.parent(node);
      if (flag != ChangeMarks.ALONE || parent < 0 || (flags[parent] & ChangeMarks.ALONE) == 0) {
        things++;
      }
      while (parent >= 0 && (flags[parent] & ChangeMarks.BELOW) == 0) {
        flags[parent] |= ChangeMarks.BELOW;
        parent = tree.parent(parent);
      }
    }

    /** Marks a node below one without a partner, or that one itself. */
    void alone(int node, int top) {
      if (!carries(node)) {
        return;
      }
      int parent = tree.parent(node);
      if (node == top || (flags[parent] & ChangeMarks.ALONE) == 0) {
        mark(node, ChangeMarks.ALONE);
      }
      boolean hasChild = tree.first(node) >= 0;
      flags[node] |= (byte) (hasChild ? ChangeMarks.ALONE | ChangeMarks.BELOW : ChangeMarks.ALONE);
    }

    ChangeMarks marks() {
      return new ChangeMarks(flags, things);
    }
  }
}
