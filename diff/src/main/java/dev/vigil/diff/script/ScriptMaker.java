package dev.vigil.diff.script;

import dev.vigil.diff.Matching;
import dev.vigil.document.Attributes;
import dev.vigil.document.Kind;
import dev.vigil.document.Name;
import dev.vigil.document.PageDigest;
import dev.vigil.document.Strings;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the script of a matching: one scan over the old nodes (deletions, moves, updates) and one
 * over the new ones (insertions). Partners are compared by their bytes, never by hashes, so that a
 * script is exact even if hashes collide. Not thread-safe.
 */
final class ScriptMaker {
  private final PageDigest old;
  private final PageDigest fresh;
  private final Matching matching;
  private final List<Edit> edits = new ArrayList<>();

  private ScriptMaker(PageDigest old, PageDigest fresh, Matching matching) {
    this.old = old;
    this.fresh = fresh;
    this.matching = matching;
  }

  static EditScript make(PageDigest before, PageDigest after) {
    Side old = Side.of(before);
    Side fresh = Side.of(after);
    if (old.hash() > fresh.hash()) {
      // Always made in one direction, so that the other one is exactly its inverse.
      return make(after, before).inverse();
    }
    ScriptMaker maker = new ScriptMaker(before, after, Matching.of(before, after));
    if (!maker.made()) {
      maker.edits.clear();
      maker.replaceAll();
    }
    return new EditScript(old, fresh, EditScript.ordered(maker.edits));
  }

  /** False if the matching is no tree: possible only if different subtrees share a hash. */
  private boolean made() {
    int[] tags = translated();
    for (int x = 1; x < old.nodeCount(); x++) {
      int y = matching.newOf(x);
      if (y < 0) {
        if (matching.newOf(old.parent(x)) >= 0) {
          delete(x);
        }
        continue;
      }
      boolean leaf = old.content(x) >= 0;
      if (leaf != fresh.content(y) >= 0) {
        return false;
      }
      if (matching.movedFrom(x)) {
        edits.add(new Edit.Move(x, old.parent(x), y, fresh.parent(y)));
      } else if (matching.newOf(old.parent(x)) != fresh.parent(y)) {
        return false;
      }
      if (tags[old.tag(x)] != fresh.tag(y)) {
        if (leaf) {
          return false;
        }
        edits.add(new Edit.Rename(x, y, old.name(x), fresh.name(y)));
      }
      if (leaf) {
        text(x, y);
      } else {
        attributes(x, y);
      }
    }
    for (int y = 1; y < fresh.nodeCount(); y++) {
      if (matching.oldOf(y) < 0 && matching.oldOf(fresh.parent(y)) >= 0) {
        insert(y);
      }
    }
    copies();
    return true;
  }

  private void replaceAll() {
    for (int x = old.firstChild(0); x >= 0; x = old.nextSibling(x)) {
      edits.add(new Edit.Delete(x, 0, Fragment.of(old, x, node -> false)));
    }
    for (int y = fresh.firstChild(0); y >= 0; y = fresh.nextSibling(y)) {
      edits.add(new Edit.Insert(y, 0, Fragment.of(fresh, y, node -> false)));
    }
  }

  private void delete(int x) {
    Fragment tree = Fragment.of(old, x, node -> matching.newOf(node) >= 0);
    edits.add(new Edit.Delete(x, old.parent(x), tree));
  }

  private void insert(int y) {
    Fragment tree = Fragment.of(fresh, y, node -> matching.oldOf(node) >= 0);
    edits.add(new Edit.Insert(y, fresh.parent(y), tree));
  }

  /** The number of each old tag in the new document, or -1. */
  private int[] translated() {
    Map<Name, Integer> known = new HashMap<>();
    for (int i = 0; i < fresh.tags().size(); i++) {
      known.put(fresh.tags().get(i), i);
    }
    int[] numbers = new int[old.tags().size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = known.getOrDefault(old.tags().get(i), -1);
    }
    return numbers;
  }

  private void text(int x, int y) {
    if (!same(old.contents(), old.content(x), fresh.contents(), fresh.content(y))) {
      edits.add(new Edit.UpdateText(x, y, Splice.of(old.value(x), fresh.value(y))));
    }
  }

  private static boolean same(Strings a, int i, Strings b, int j) {
    return Arrays.equals(a.buffer(i), a.start(i), a.end(i), b.buffer(j), b.start(j), b.end(j));
  }

  private void attributes(int x, int y) {
    Attributes a = old.attributes();
    Attributes b = fresh.attributes();
    if (!a.has(x) && !b.has(y)) {
      return;
    }
    int from = a.start(x);
    int to = b.start(y);
    int count = a.end(x) - from;
    boolean sameNames = count == b.end(y) - to;
    boolean sameValues = sameNames;
    for (int i = 0; i < count && sameNames; i++) {
      sameNames = a.name(from + i).equals(b.name(to + i));
      sameValues &= sameNames && same(a.values(), from + i, b.values(), to + i);
    }
    if (sameNames && sameValues) {
      return;
    }
    List<Attribute> before = Attribute.of(old, x);
    List<Attribute> after = Attribute.of(fresh, y);
    boolean all = !sameNames || new HashSet<>(names(before)).size() < count;
    if (!all) {
      List<Attribute> changed = new ArrayList<>(before);
      changed.removeAll(after);
      after.removeAll(before);
      before = changed;
    }
    edits.add(new Edit.UpdateAttributes(x, y, before, after, all));
  }

  private static List<Name> names(List<Attribute> attributes) {
    return attributes.stream().map(Attribute::name).toList();
  }

  // ---- copies ----

  /** Writes insertions and deletions of what is also kept elsewhere as copies of that. */
  private void copies() {
    Map<Long, Integer> wanted = new HashMap<>();
    for (Edit edit : edits) {
      if (edit instanceof Edit.Insert insert && worthCopying(fresh, insert.node(), insert.tree())) {
        wanted.put(SubtreeHashes.of(fresh).whole(insert.node()), -1);
      } else if (edit instanceof Edit.Delete delete
          && worthCopying(old, delete.node(), delete.tree())) {
        wanted.put(SubtreeHashes.of(old).whole(delete.node()), -1);
      }
    }
    if (wanted.isEmpty()) {
      return;
    }
    SubtreeHashes hashes = SubtreeHashes.of(old);
    Set<Long> keys = Set.copyOf(wanted.keySet());
    for (int x = 1; x < old.nodeCount(); x++) {
      int y = matching.newOf(x);
      if (y >= 0 && keys.contains(hashes.whole(x)) && matching.identical(x, y)) {
        wanted.merge(hashes.whole(x), x, (known, found) -> known >= 0 ? known : found);
      }
    }
    edits.replaceAll(edit -> copied(edit, wanted));
  }

  /** A whole subtree that says more than a reference to another one. */
  private static boolean worthCopying(PageDigest digest, int node, Fragment tree) {
    return tree.size() == digest.size(node)
        && (tree.size() > 2
            || digest.kind(node + tree.size() - 1) == Kind.TEXT
                && digest.text(node).length() >= 24);
  }

  private Edit copied(Edit edit, Map<Long, Integer> kept) {
    if (edit instanceof Edit.Insert insert && worthCopying(fresh, insert.node(), insert.tree())) {
      int like = kept.getOrDefault(SubtreeHashes.of(fresh).whole(insert.node()), -1);
      if (like >= 0 && insert.tree().equals(whole(old, like))) {
        return new Edit.Copy(insert.node(), insert.parent(), like, matching.newOf(like));
      }
    }
    if (edit instanceof Edit.Delete delete && worthCopying(old, delete.node(), delete.tree())) {
      int like = kept.getOrDefault(SubtreeHashes.of(old).whole(delete.node()), -1);
      if (like >= 0 && delete.tree().equals(whole(fresh, matching.newOf(like)))) {
        return new Edit.Uncopy(delete.node(), delete.parent(), like, matching.newOf(like));
      }
    }
    return edit;
  }

  private static Fragment whole(PageDigest digest, int node) {
    return Fragment.of(digest, node, below -> false);
  }
}
