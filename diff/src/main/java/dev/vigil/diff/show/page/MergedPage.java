package dev.vigil.diff.show.page;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes both versions as one page, the single frame of WebVigiL (Pandrangi 2003, Section 5.5): the
 * new page, with the removed parts of the old one put back where they were, marked as removed. For
 * one comparison and one thread.
 *
 * <p>The place of a removed part is found by its neighbours: inside the nearest ancestor that is
 * still there, behind the nearest earlier sibling that is still there. Ancestors that went with the
 * part come back with it, for without them a removed list item would be bare text; of their other
 * content nothing does. Cost: linear in the pages.
 */
public final class MergedPage implements SafePage.Additions {
  /** Elements in which only certain children may stand, so that a note among them would move. */
  private static final Set<String> STRICT =
      Set.of(
          ("table thead tbody tfoot tr colgroup select optgroup datalist ul ol dl head html "
                  + "picture title option textarea")
              .split(" ", -1));

  private final PageDigest old;
  private final PageDigest now;
  private final NodePairing pairing;
  private final SafePage removed;
  private final StringBuilder out;
  private final BitSet gone = new BitSet();
  private final Map<Integer, List<Part>> first = new HashMap<>();
  private final Map<Integer, List<Part>> behind = new HashMap<>();
  private final Map<Integer, Search> searches = new HashMap<>();

  /** A part of the old page that has its place here, or a note that it moved away. */
  private record Part(int node, int number, boolean moved) {}

  /** How far the children of an old node were searched for one that is still there. */
  private static final class Search {
    private int next;
    private int neighbour = -1;

    private Search(int first) {
      next = first;
    }
  }

  private MergedPage(
      Comparison comparison,
      NodePairing pairing,
      NodeMarks before,
      ResourceEmbedding embedding,
      StringBuilder out) {
    this.old = comparison.before().digest();
    this.now = comparison.after().digest();
    this.pairing = pairing;
    this.out = out;
    this.removed = new SafePage(old, before, embedding, out).only(gone);
    place(comparison.changes());
  }

  /** Writes the merged page. */
  public static void write(
      Comparison comparison, NodePairing pairing, ResourceEmbedding embedding, StringBuilder out) {
    MarkFinder marking = new MarkFinder(comparison).merged(pairing);
    MergedPage page = new MergedPage(comparison, pairing, marking.before(), embedding, out);
    new SafePage(page.now, marking.after(), embedding, out).document(page);
  }

  private void place(List<Change> changes) {
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      boolean moved = change.kind() == ChangeKind.MOVE;
      if (change.before() != null && moved) {
        parts.add(new Part(change.before().node(), i + 1, true));
      } else if (change.before() != null && change.kind() == ChangeKind.DELETE) {
        for (int node : nodes(change.before(), change.oldValue())) {
          parts.add(new Part(node, i + 1, false));
        }
      }
    }
    parts.sort((a, b) -> Integer.compare(a.node, b.node));
    BitSet placed = new BitSet();
    for (Part part : parts) {
      place(part, placed);
    }
  }

  private int[] nodes(NodeRange range, String value) {
    return old.kind(range.node()).isBranch()
        ? new int[] {range.node()}
        : TextRun.of(old, range, value).parts().stream().mapToInt(TextRun.Part::leaf).toArray();
  }

  private void place(Part part, BitSet placed) {
    int child = part.node;
    int parent = old.parent(child);
    boolean back = !part.moved;
    if (back && gone.get(child)) {
      return;
    }
    if (back) {
      gone.set(child, old.end(child));
    }
    while (parent > 0 && pairing.after()[parent] < 0) {
      if (back) {
        gone.set(parent);
      }
      child = parent;
      parent = old.parent(child);
    }
    if (parent <= 0 || back && placed.get(child)) {
      return;
    }
    if (back) {
      placed.set(child);
    }
    int home = pairing.after()[parent];
    int neighbour = neighbour(parent, child, home);
    (neighbour >= 0
            ? behind.computeIfAbsent(neighbour, n -> new ArrayList<>(1))
            : first.computeIfAbsent(home, n -> new ArrayList<>(1)))
        .add(new Part(child, part.number, part.moved));
  }

  /** The nearest earlier sibling that is still a child of the same parent. */
  private int neighbour(int parent, int child, int home) {
    Search search = searches.computeIfAbsent(parent, p -> new Search(old.firstChild(p)));
    while (search.next >= 0 && search.next < child) {
      int match = pairing.after()[search.next];
      if (match >= 0 && now.parent(match) == home) {
        search.neighbour = match;
      }
      search.next = old.nextSibling(search.next);
    }
    return search.neighbour;
  }

  @Override
  public void atStart(int element) {
    put(first.get(element), element);
  }

  @Override
  public void after(int node) {
    put(behind.get(node), now.parent(node));
  }

  private void put(@Nullable List<Part> parts, int parent) {
    if (parts == null) {
      return;
    }
    boolean strict = STRICT.contains(now.name(parent).local());
    for (Part part : parts) {
      if (!part.moved) {
        if (!strict || fits(part.node, parent)) {
          removed.subtree(part.node);
        }
      } else if (!strict) {
        out.append("<vigil-gone data-vigil=\"")
            .append(part.number)
            .append("\" data-vigil-kind=\"move\">")
            .append(ChangeWords.sign(ChangeKind.MOVE))
            .append(" moved from here</vigil-gone>");
      }
    }
  }

  /** Whether the removed part had a parent of the same kind, so that it may stand here as well. */
  private boolean fits(int node, int parent) {
    return old.isElement(node) && old.name(old.parent(node)).equals(now.name(parent));
  }
}
