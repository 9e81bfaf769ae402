package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ElementNames;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.match.Matching;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A change type for the layout of a page: elements that were added, removed, moved, or have another
 * tag. Texts and attributes do not count. Of a part that was added or removed as a whole, its
 * outermost element is reported.
 */
public record LayoutChanges() implements ChangeType {
  @Override
  public String name() {
    return "layout";
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.STRUCTURE;
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return new Pair(
            Matching.of(bare(before.view()), bare(after.view())), new ChangeCollector(name()))
        .report();
  }

  /** A view without texts, comments and attributes. */
  private static DocumentView bare(DocumentView view) {
    PageDigest digest = view.digest();
    BitSet leaves = new BitSet();
    for (int at = 1; at < digest.nodeCount(); at++) {
      if (!digest.isElement(at)) {
        leaves.set(at);
      }
    }
    BitSet attributes = new BitSet();
    attributes.set(0, digest.attributes().count());
    return view.without(leaves).withoutAttributes(attributes);
  }

  /** Two versions without their texts; not thread-safe. */
  private static final class Pair {
    private final Matching matching;
    private final DocumentView old;
    private final DocumentView now;
    private final ChangeCollector found;

    /** The removed elements, by their position and content. */
    private final Map<String, Deque<Integer>> gone = new HashMap<>();

    Pair(Matching matching, ChangeCollector found) {
      this.matching = matching;
      this.old = matching.before();
      this.now = matching.after();
      this.found = found;
    }

    List<Change> report() {
      int n = old.digest().nodeCount();
      for (int at = old.nextSeen(1); at < n; at = old.nextSeen(at + 1)) {
        int parent = old.sees(old.digest().parent(at)) ? old.digest().parent(at) : -1;
        if (matching.newOf(at) < 0 && (parent < 0 || matching.newOf(parent) >= 0)) {
          int place = parent < 0 ? -1 : matching.newOf(parent);
          gone.computeIfAbsent(place + inside(old, at), k -> new ArrayDeque<>()).add(at);
        }
      }
      int m = now.digest().nodeCount();
      for (int at = now.nextSeen(1); at < m; at = now.nextSeen(at + 1)) {
        int from = matching.oldOf(at);
        if (from < 0) {
          arrived(at);
        } else {
          kept(from, at);
        }
      }
      gone.values().stream()
          .flatMap(Deque::stream)
          .sorted()
          .forEach(
              at ->
                  found.deleted(
                      ElementNames.label(old, at),
                      NodeRange.whole(at),
                      ElementNames.outline(old, at)));
      return found.changes();
    }

    private void arrived(int at) {
      int parent = now.sees(now.digest().parent(at)) ? now.digest().parent(at) : -1;
      if (parent >= 0 && matching.oldOf(parent) < 0) {
        return;
      }
      Deque<Integer> renamed = gone.get(parent + inside(now, at));
      if (renamed != null && !renamed.isEmpty()) {
        kept(renamed.remove(), at);
      } else {
        found.inserted(
            ElementNames.label(now, at), NodeRange.whole(at), ElementNames.outline(now, at));
      }
    }

    private void kept(int from, int at) {
      NodeRange was = NodeRange.whole(from);
      NodeRange is = NodeRange.whole(at);
      String oldTag = old.digest().name(from).qualified();
      String newTag = now.digest().name(at).qualified();
      if (!oldTag.equals(newTag)) {
        found.updated(ElementNames.label(now, at), was, is, oldTag, newTag);
      }
      if (matching.movedTo(at)) {
        found.moved(ElementNames.label(now, at), was, is, ElementNames.outline(now, at));
      }
    }

    /** The tags below an element. */
    private static String inside(DocumentView view, int element) {
      String outline = ElementNames.outline(view, element);
      int space = outline.indexOf(' ');
      return "/" + (space < 0 ? "" : outline.substring(space));
    }
  }
}
