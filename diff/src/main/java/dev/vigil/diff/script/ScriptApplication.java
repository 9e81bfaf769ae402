package dev.vigil.diff.script;

import dev.vigil.diff.DiffException;
import dev.vigil.document.DigestBuilder;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.SubtreeHashes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Applies a script: builds the new document node by node in its order. Below an open node comes
 * what an edit puts at this number, else the next child from where the open node came from, the old
 * document or a fragment, that was not taken away. Linear in both documents. Scripts are not
 * trusted: every number is checked, no more nodes are built than announced, and the result must
 * have the hash that the script says. Not thread-safe; for one use.
 */
final class ScriptApplication {
  /** An open node of the new document. */
  private static final class Frame {
    final int number;

    /** Its origin: a node of the old document, or a level of a fragment. */
    final int origin;

    final @Nullable Part part;
    final boolean copied;
    int next;

    Frame(int number, int origin, @Nullable Part part, boolean copied) {
      this.number = number;
      this.origin = origin;
      this.part = part;
      this.copied = copied;
      this.next = origin + 1;
    }
  }

  /** A fragment that is being put in, and how far it is. */
  private static final class Part {
    final PageDigest tree;
    final NodeCopy copy;
    int next = 1;

    Part(PageDigest tree, DigestBuilder to) {
      this.tree = tree;
      this.copy = new NodeCopy(tree, to);
    }
  }

  private final EditScript script;
  private final PageDigest old;
  private final DigestBuilder builder;
  private final NodeCopy copy;
  private final BitSet takenAway = new BitSet();
  private final Map<Integer, Edit> attached = new HashMap<>();
  private final Map<Integer, Edit.Rename> names = new HashMap<>();
  private final Map<Integer, Edit> updates = new HashMap<>();
  private final List<Frame> open = new ArrayList<>();
  private final ReadLimits limits;
  private long copiedBytes;

  ScriptApplication(EditScript script, PageDigest old, ReadLimits limits) {
    this.script = script;
    this.old = old;
    this.limits = limits;
    ScriptSide before = script.before();
    if (!before.equals(ScriptSide.of(old))) {
      throw new DiffException(
          "The script was made for another document ("
              + before.type()
              + ", "
              + before.nodes()
              + " nodes) than this "
              + old
              + "; apply it to the document that it was made from.");
    }
    limits.checkNodes(script.after().nodes());
    int expected = Math.min(script.after().nodes(), old.nodeCount() * 2 + 64);
    this.builder = new DigestBuilder(script.after().type(), limits, expected, 1024);
    this.copy = new NodeCopy(old, builder);
    script.edits().forEach(this::note);
  }

  private void note(Edit edit) {
    switch (edit) {
      case Edit.Delete delete -> takeAway(delete.node(), edit);
      case Edit.Uncopy uncopy -> takeAway(uncopy.node(), edit);
      case Edit.Move move -> {
        takeAway(move.from(), edit);
        put(attached, move.to(), edit);
      }
      case Edit.Insert insert -> put(attached, insert.node(), edit);
      case Edit.Copy like -> {
        oldNode(like.like(), edit);
        put(attached, like.node(), edit);
      }
      case Edit.Rename rename -> {
        if (!old.isElement(oldNode(rename.node(), edit))
            || !old.name(rename.node()).equals(rename.before())
            || names.put(rename.node(), rename) != null) {
          throw wrong(edit);
        }
      }
      case Edit.UpdateText update -> put(updates, oldNode(update.node(), edit), edit);
      case Edit.UpdateAttributes update -> put(updates, oldNode(update.node(), edit), edit);
    }
  }

  private void takeAway(int node, Edit edit) {
    if (takenAway.get(oldNode(node, edit))) {
      throw wrong(edit);
    }
    takenAway.set(node);
  }

  private int oldNode(int node, Edit edit) {
    if (node < 1 || node >= old.nodeCount()) {
      throw wrong(edit);
    }
    return node;
  }

  private static void put(Map<Integer, Edit> edits, int node, Edit edit) {
    if (edits.put(node, edit) != null) {
      throw wrong(edit);
    }
  }

  private static DiffException wrong(Edit edit) {
    String shown = ScriptText.of(edit);
    return new DiffException(
        "The edit \"" + shown + "\" does not fit its document; make the script again.");
  }

  PageDigest run() {
    open.add(new Frame(0, 0, null, false));
    while (!open.isEmpty()) {
      Frame top = open.getLast();
      if (builder.nodeCount() > script.after().nodes()) {
        throw failed();
      }
      Edit here = attached.get(builder.nodeCount());
      if (here != null && parent(here) == top.number) {
        attached.remove(builder.nodeCount());
        attach(here);
      } else if (!child(top)) {
        open.removeLast();
        if (!open.isEmpty()) {
          builder.close();
        }
      }
    }
    if (!attached.isEmpty()) {
      throw wrong(attached.values().iterator().next());
    }
    PageDigest made = builder.build();
    if (made.nodeCount() != script.after().nodes()
        || SubtreeHashes.of(made).whole(0) != script.after().hash()) {
      throw failed();
    }
    return made;
  }

  private DiffException failed() {
    return new DiffException(
        "The script does not lead to the document of "
            + script.after().nodes()
            + " nodes that it announces; make it again.");
  }

  private static int parent(Edit edit) {
    return switch (edit) {
      case Edit.Insert insert -> insert.parent();
      case Edit.Move move -> move.toParent();
      case Edit.Copy like -> like.parent();
      default -> -1;
    };
  }

  private void attach(Edit edit) {
    switch (edit) {
      case Edit.Insert insert -> part(new Part(insert.tree().tree(), builder));
      case Edit.Move move -> oldNode(move.from(), false);
      case Edit.Copy like -> oldNode(like.like(), true);
      default -> throw wrong(edit);
    }
  }

  /** Adds the next child of the original of the open node; false if it has no further child. */
  private boolean child(Frame top) {
    Part part = top.part;
    if (part != null) {
      if (part.next < part.tree.nodeCount() && part.tree.parent(part.next) == top.origin) {
        part(part);
        return true;
      }
      return false;
    }
    int end = old.end(top.origin);
    while (top.next < end && !top.copied && takenAway.get(top.next)) {
      top.next = old.end(top.next);
    }
    if (top.next >= end) {
      return false;
    }
    int node = top.next;
    top.next = old.end(node);
    oldNode(node, top.copied);
    return true;
  }

  private void part(Part part) {
    int node = part.next++;
    int number = builder.nodeCount();
    part.copy.node(node);
    if (part.tree.content(node) < 0) {
      open.add(new Frame(number, node, part, false));
    }
  }

  private void oldNode(int node, boolean copied) {
    int number = builder.nodeCount();
    Edit update = copied ? null : updates.get(node);
    if (copied) {
      // A small script could ask for many copies of a large text.
      int content = old.content(node);
      copiedBytes += content < 0 ? 0 : old.contents().length(content);
      limits.checkBytes(copiedBytes);
    }
    if (old.content(node) >= 0) {
      if (update == null) {
        copy.node(node);
      } else {
        copy.leaf(node, updated(node, update));
      }
      return;
    }
    Edit.Rename rename = copied ? null : names.get(node);
    if (rename == null && update == null) {
      copy.node(node);
    } else {
      builder.open(builder.tags().intern(rename == null ? old.name(node) : rename.after()));
      if (update == null) {
        copy.attributes(node);
      } else {
        NodeCopy.attributes(updatedAttributes(node, update), builder);
      }
    }
    open.add(new Frame(number, node, null, copied));
  }

  private String updated(int node, Edit edit) {
    String text =
        edit instanceof Edit.UpdateText update
            ? TextSplice.apply(update.splices(), old.value(node))
            : null;
    if (text == null) {
      throw wrong(edit);
    }
    return text;
  }

  private List<AttributeValue> updatedAttributes(int node, Edit edit) {
    List<AttributeValue> found = AttributeValue.of(old, node);
    if (!(edit instanceof Edit.UpdateAttributes update)) {
      throw wrong(edit);
    }
    if (update.all()) {
      if (!found.equals(update.before())) {
        throw wrong(edit);
      }
      return update.after();
    }
    if (update.before().size() != update.after().size()) {
      throw wrong(edit);
    }
    for (int i = 0; i < update.before().size(); i++) {
      int at = found.indexOf(update.before().get(i));
      if (at < 0 || !found.get(at).name().equals(update.after().get(i).name())) {
        throw wrong(edit);
      }
      found.set(at, update.after().get(i));
    }
    return found;
  }
}
