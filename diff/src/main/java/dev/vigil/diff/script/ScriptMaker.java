package dev.vigil.diff.script;

import dev.vigil.diff.match.Matching;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;
import java.util.List;

/**
 * Creates the edit script of a matching. It receives the differences and reads the rest only to
 * confirm that it is equal: by bytes, never by hashes, so that a script is exact even if hashes
 * collide. Where they do, every node is compared. Not thread-safe.
 */
final class ScriptMaker implements Matching.Tracer {
  private final PageDigest old;
  private final PageDigest fresh;
  private final Matching matching;
  private final SameNodes same;
  private final NodeUpdates updates;
  private final List<Edit> edits;

  /**
   * The subtree that is being deleted or inserted, how many of its nodes are, and which of both.
   */
  private int top = -1;

  private int count;
  private boolean deleting;
  private boolean exact = true;

  private ScriptMaker(PageDigest old, PageDigest fresh, SameNodes same, NodeUpdates updates) {
    this.old = old;
    this.fresh = fresh;
    this.matching = Matching.shortest(old, fresh);
    this.same = same;
    this.updates = updates;
    this.edits = updates.edits;
  }

  static EditScript make(PageDigest before, PageDigest after) {
    ScriptSide old = ScriptSide.of(before);
    ScriptSide fresh = ScriptSide.of(after);
    SameNodes same = new SameNodes(before, after);
    NodeUpdates updates = new NodeUpdates(before, after, same);
    int[] inPlace = InPlaceDiff.changed(before, after, same);
    for (int node : inPlace) {
      updates.add(node, node);
    }
    if (inPlace.length == 0) {
      new ScriptMaker(before, after, same, updates).run(old.hash() <= fresh.hash());
    }
    return new EditScript(old, fresh, EditScript.ordered(updates.edits));
  }

  private void run(boolean oldFirst) {
    matching.trace(this);
    finish();
    if (!exact) {
      edits.clear();
      if (!byEveryNode()) {
        edits.clear();
        replaceAll();
      }
    }
    copies(oldFirst);
  }

  @Override
  public void pair(int x, int y) {
    // What is deleted below a node that was moved out of a deleted subtree is a deletion of its
    // own.
    finish();
    if (x > 0) {
      exact &= updates.add(x, y);
    }
  }

  @Override
  public void same(int x, int y) {
    exact = exact && same.subtrees(x, y);
  }

  @Override
  public void moved(int x, int y) {
    edits.add(new Edit.Move(x, old.parent(x), y, fresh.parent(y)));
  }

  @Override
  public void deleted(int x) {
    if (top < 0 || !deleting || !old.contains(top, x)) {
      finish();
      top = x;
      deleting = true;
    }
    count++;
  }

  @Override
  public void inserted(int y) {
    if (top < 0 || deleting || !fresh.contains(top, y)) {
      finish();
      top = y;
      deleting = false;
    }
    count++;
  }

  /** Writes down the subtree of which all nodes are known now. */
  private void finish() {
    if (top >= 0) {
      edits.add(deleting ? delete(top, count) : insert(top, count));
    }
    top = -1;
    count = 0;
  }

  private Edit delete(int x, int nodes) {
    Fragment tree = Fragment.of(old, x, nodes, node -> matching.newOf(node) >= 0);
    return new Edit.Delete(x, old.parent(x), tree);
  }

  private Edit insert(int y, int nodes) {
    Fragment tree = Fragment.of(fresh, y, nodes, node -> matching.oldOf(node) >= 0);
    return new Edit.Insert(y, fresh.parent(y), tree);
  }

  // ---- where hashes collide ----

  /** False if the matching is no tree. */
  private boolean byEveryNode() {
    for (int x = 1; x < old.nodeCount(); x++) {
      int y = matching.newOf(x);
      if (y < 0) {
        if (matching.newOf(old.parent(x)) >= 0) {
          edits.add(delete(x, without(old, x, matching.newNodes())));
        }
        continue;
      }
      if (matching.movedFrom(x)) {
        moved(x, y);
      } else if (matching.newOf(old.parent(x)) != fresh.parent(y)) {
        return false;
      }
      if (!updates.add(x, y)) {
        return false;
      }
    }
    for (int y = 1; y < fresh.nodeCount(); y++) {
      if (matching.oldOf(y) < 0 && matching.oldOf(fresh.parent(y)) >= 0) {
        edits.add(insert(y, without(fresh, y, matching.oldNodes())));
      }
    }
    return true;
  }

  /** How many nodes of a subtree are left without those that have a partner, and what is below. */
  private static int without(PageDigest digest, int node, int[] partners) {
    int left = 0;
    int at = node;
    while (at < digest.end(node)) {
      left += partners[at] < 0 ? 1 : 0;
      at = partners[at] < 0 ? at + 1 : digest.end(at);
    }
    return left;
  }

  private void replaceAll() {
    for (int x = old.firstChild(0); x >= 0; x = old.nextSibling(x)) {
      edits.add(new Edit.Delete(x, 0, Fragment.of(old, x)));
    }
    for (int y = fresh.firstChild(0); y >= 0; y = fresh.nextSibling(y)) {
      edits.add(new Edit.Insert(y, 0, Fragment.of(fresh, y)));
    }
  }

  // ---- copies ----

  /**
   * Writes insertions and deletions of what is also kept elsewhere as copies of that.
   *
   * @param oldFirst whether the old document is the one that is searched: either direction has to
   *     search the same, so that both find the same copies
   */
  private void copies(boolean oldFirst) {
    SharedSubtrees kept = new SharedSubtrees(edits.size());
    for (Edit edit : edits) {
      if (edit instanceof Edit.Insert insert) {
        kept.want(copyable(fresh, insert.node(), insert.tree()), oldFirst ? 0 : insert.node());
      } else if (edit instanceof Edit.Delete delete) {
        kept.want(copyable(old, delete.node(), delete.tree()), oldFirst ? delete.node() : 0);
      }
    }
    if (kept.isEmpty()) {
      return;
    }
    long[] hashes = SubtreeHashes.of(oldFirst ? old : fresh).array();
    boolean found = false;
    for (int node = 1; node < hashes.length; node++) {
      if (kept.wants(hashes[node], node)) {
        int x = oldFirst ? node : matching.oldOf(node);
        int y = oldFirst ? matching.newOf(node) : node;
        if (x >= 0 && y >= 0 && matching.identical(x, y)) {
          kept.found(hashes[node], x);
          found = true;
        }
      }
    }
    if (found) {
      edits.replaceAll(edit -> copied(edit, kept));
    }
  }

  /** The hash of a whole subtree that says more than a reference to another one, else 0. */
  private static long copyable(PageDigest digest, int node, Fragment tree) {
    boolean worth =
        tree.size() == digest.size(node)
            && (tree.size() > 2
                || digest.kind(node + tree.size() - 1) == NodeKind.TEXT
                    && digest.text(node).length() >= 24);
    return worth ? SubtreeHashes.of(digest).whole(node) : 0;
  }

  private Edit copied(Edit edit, SharedSubtrees kept) {
    if (edit instanceof Edit.Insert insert) {
      int like = kept.like(copyable(fresh, insert.node(), insert.tree()));
      if (like >= 0 && same.subtrees(like, insert.node())) {
        return new Edit.Copy(insert.node(), insert.parent(), like, matching.newOf(like));
      }
    } else if (edit instanceof Edit.Delete delete) {
      int like = kept.like(copyable(old, delete.node(), delete.tree()));
      if (like >= 0 && same.subtrees(delete.node(), matching.newOf(like))) {
        return new Edit.Uncopy(delete.node(), delete.parent(), like, matching.newOf(like));
      }
    }
    return edit;
  }
}
