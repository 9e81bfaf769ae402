package dev.vigil.diff.script;

import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Records the differences between paired nodes. Not thread-safe. */
final class NodeUpdates {
  final List<Edit> edits = new ArrayList<>();
  private final PageDigest old;
  private final PageDigest fresh;
  private final SameNodes same;

  NodeUpdates(PageDigest old, PageDigest fresh, SameNodes same) {
    this.old = old;
    this.fresh = fresh;
    this.same = same;
  }

  /** Adds what differs at two nodes alone; false if no edit can make one of the other. */
  boolean add(int x, int y) {
    boolean leaf = old.content(x) >= 0;
    if (leaf != fresh.content(y) >= 0) {
      return false;
    }
    if (!same.names(x, y)) {
      if (leaf) {
        return false;
      }
      edits.add(new Edit.Rename(x, y, old.name(x), fresh.name(y)));
    }
    if (!leaf) {
      if (!same.attributes(x, y)) {
        attributes(x, y);
      }
    } else if (!same.contents(x, y)) {
      edits.add(new Edit.UpdateText(x, y, TextEdits.of(old, x, fresh, y)));
    }
    return true;
  }

  private void attributes(int x, int y) {
    List<AttributeValue> before = AttributeValue.of(old, x);
    List<AttributeValue> after = AttributeValue.of(fresh, y);
    boolean all = !same.attributeNames(x, y) || hasDoubles(before);
    if (!all) {
      for (int i = before.size() - 1; i >= 0; i--) {
        if (before.get(i).equals(after.get(i))) {
          before.remove(i);
          after.remove(i);
        }
      }
    }
    edits.add(new Edit.UpdateAttributes(x, y, before, after, all));
  }

  /** Whether two attributes have one name, so that a name is ambiguous. */
  private static boolean hasDoubles(List<AttributeValue> attributes) {
    if (attributes.size() == 1) {
      return false;
    }
    Set<DocumentName> names = HashSet.newHashSet(attributes.size());
    for (AttributeValue attribute : attributes) {
      if (!names.add(attribute.name())) {
        return true;
      }
    }
    return false;
  }
}
