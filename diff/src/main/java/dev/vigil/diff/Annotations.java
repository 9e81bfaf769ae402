package dev.vigil.diff;

/**
 * What happened to each node of two documents: in the one before, nodes were deleted, in the one
 * after inserted; in both, changed at them, changed below them, or moved. Immutable and safe for
 * concurrent reading.
 */
public record Annotations(Marks before, Marks after) {
  /** Whether nothing at all was found. */
  public boolean isSame() {
    return before.isSame(0) && after.isSame(0);
  }

  static Annotations of(View before, View after) {
    Links links = Links.quick(before.tree(), after.tree());
    Side first = new Side(links.a);
    Side second = new Side(links.b);
    for (int i = 0; i < links.pairs.size(); i++) {
      int x = links.pairs.get(i);
      int y = links.newOf(x);
      if (!links.a.sameOwn(x, links.b, y)) {
        first.mark(x, Marks.CHANGED);
        second.mark(y, Marks.CHANGED);
      }
    }
    links.visit(
        new Links.Visitor() {
          @Override
          public void moved(int x, int y) {
            first.mark(x, Marks.MOVED);
            second.mark(y, Marks.MOVED);
          }

          @Override
          public void oldAlone(int x) {
            first.mark(x, Marks.ALONE);
          }

          @Override
          public void newAlone(int y) {
            second.mark(y, Marks.ALONE);
          }
        });
    return links.a == before.tree()
        ? new Annotations(first.marks(), second.marks())
        : new Annotations(second.marks(), first.marks());
  }

  /** The marks of one document while they are set. */
  private static final class Side {
    private final Tree tree;
    private final byte[] flags;
    private int things;

    Side(Tree tree) {
      this.tree = tree;
      this.flags = new byte[tree.count()];
    }

    void mark(int node, int flag) {
      flags[node] |= (byte) flag;
      int parent = tree.parent(node);
      if (flag != Marks.ALONE || parent < 0 || (flags[parent] & Marks.ALONE) == 0) {
        things++;
      }
      while (parent >= 0 && (flags[parent] & Marks.BELOW) == 0) {
        flags[parent] |= Marks.BELOW;
        parent = tree.parent(parent);
      }
    }

    Marks marks() {
      return new Marks(flags, things);
    }
  }
}
