package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ElementNames;
import dev.vigil.diff.extract.SeenLines;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.extract.VisibleText;
import dev.vigil.diff.match.ExchangedElements;
import dev.vigil.diff.match.Matching;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the differences between two versions that no other change reported: elements, tags,
 * attributes, comments, scripts, the title, and white space, of which all together is one change.
 * Not thread-safe; one use.
 */
final class RemainingChanges {
  private final Matching matching;
  private final ExchangedElements exchanges;

  /** Whether white space may stand elsewhere because what is around it moved. */
  private final boolean moved;

  private final DocumentView old;
  private final DocumentView now;
  private final VisibleText oldText;
  private final VisibleText newText;
  private final ChangeCollector found;
  private final BitSet reportedOld = new BitSet();
  private final BitSet reportedNew = new BitSet();

  /** White space that only one version has at its place: how much more often the new one has it. */
  private final Map<String, Integer> spaces = new HashMap<>();

  private int oldSpaces;
  private int newSpaces;
  private int firstSpace = -1;
  private int reordered;

  RemainingChanges(
      ViewExtracts before, ViewExtracts after, List<Change> reported, ChangeCollector found) {
    this.old = before.view();
    this.now = after.view();
    this.oldText = before.visibleText();
    this.newText = after.visibleText();
    this.matching = Matching.of(old, now);
    this.exchanges = ExchangedElements.of(matching, node -> !oldText.textOf(node).isEmpty());
    this.moved =
        !exchanges.isEmpty()
            || reported.stream().anyMatch(change -> change.kind() == ChangeKind.MOVE);
    this.found = found;
    for (Change change : reported) {
      NodeRange from = change.before();
      NodeRange to = change.after();
      if (from != null) {
        reportedOld.set(from.node(), old.digest().end(from.node()));
      }
      if (to != null) {
        reportedNew.set(to.node(), now.digest().end(to.node()));
      }
    }
  }

  void report() {
    int n = old.digest().nodeCount();
    for (int at = old.nextSeen(1); at < n; at = old.nextSeen(at + 1)) {
      if (matching.newOf(at) < 0 && !exchanges.hasOld(at)) {
        boolean inside = matching.newOf(old.digest().parent(at)) < 0;
        alone(old, oldText, at, inside && old.sees(old.digest().parent(at)), reportedOld, true);
      }
    }
    int m = now.digest().nodeCount();
    for (int at = now.nextSeen(1); at < m; at = now.nextSeen(at + 1)) {
      int from = matching.oldOf(at);
      if (from < 0) {
        boolean inside = matching.oldOf(now.digest().parent(at)) < 0;
        if (!exchanges.hasNew(at)) {
          alone(now, newText, at, inside && now.sees(now.digest().parent(at)), reportedNew, false);
        }
      } else if (!exchanges.hasNew(at) || !exchanges.hasOld(from)) {
        paired(from, at);
      }
    }
    for (int more : spaces.values()) {
      newSpaces += Math.max(0, more);
      oldSpaces += Math.max(0, -more);
    }
    if (oldSpaces + newSpaces > 0) {
      found.summed("white space", NodeRange.whole(Math.max(0, firstSpace)), oldSpaces, newSpaces);
    }
    if (reordered > 0) {
      found.summed("order of attributes", NodeRange.whole(0), reordered, reordered);
    }
  }

  /** A node that only one version has; those inside another such node went or came with it. */
  private void alone(
      DocumentView view,
      VisibleText text,
      int node,
      boolean inside,
      BitSet reported,
      boolean gone) {
    PageDigest digest = view.digest();
    boolean leaf = !digest.isElement(node);
    String value = leaf ? view.value(node).strip() : ElementNames.outline(view, node);
    if (inside) {
      return;
    }
    if (leaf && value.isEmpty()) {
      if (moved) {
        spaces.merge(view.value(node), gone ? -1 : 1, Integer::sum);
      } else {
        space(node, gone);
      }
    } else if (!(leaf && digest.kind(node).isText() && text.shows(node))
        && !isReported(view, node, reported)) {
      String label = label(view, node);
      if (gone) {
        found.deleted(label, NodeRange.whole(node), value);
      } else {
        found.inserted(label, NodeRange.whole(node), value);
      }
    }
  }

  private static boolean isReported(DocumentView view, int node, BitSet reported) {
    int next = reported.nextSetBit(node);
    return next >= 0 && next < view.digest().end(node);
  }

  private void space(int node, boolean gone) {
    oldSpaces += gone ? 1 : 0;
    newSpaces += gone ? 0 : 1;
    firstSpace = firstSpace < 0 && !gone ? node : firstSpace;
  }

  private void paired(int from, int at) {
    NodeRange was = NodeRange.whole(from);
    NodeRange is = NodeRange.whole(at);
    if (!now.digest().isElement(at)) {
      String before = old.value(from);
      String after = now.value(at);
      if (!before.equals(after)) {
        boolean text = now.digest().kind(at).isText();
        if (text && SeenLines.plain(before).equals(SeenLines.plain(after))) {
          space(from, true);
          space(at, false);
        } else if (!text || !newText.shows(at) && !oldText.shows(from)) {
          found.updated(label(now, at), was, is, before.strip(), after.strip());
        }
      }
    } else if (!matching.sameOwn(from, at)) {
      String oldTag = old.digest().name(from).qualified();
      String newTag = now.digest().name(at).qualified();
      if (!oldTag.equals(newTag)) {
        found.updated(ElementNames.label(now, at), was, is, oldTag, newTag);
      }
      attributes(from, at);
    }
    if (matching.movedTo(at) && !isReported(now, at, reportedNew)) {
      boolean blank = !now.digest().isElement(at) && now.value(at).isBlank();
      if (blank && !moved) {
        space(at, false);
      } else if (!blank) {
        found.moved(label(now, at), was, is, moved(at));
      }
    }
  }

  private String moved(int at) {
    return now.digest().isElement(at) ? ElementNames.outline(now, at) : now.value(at).strip();
  }

  private void attributes(int from, int at) {
    Map<String, String> was = values(old, from);
    Map<String, String> is = values(now, at);
    if (was.equals(is)) {
      reordered += was.isEmpty() ? 0 : 1;
      return;
    }
    String element = ElementNames.label(now, at);
    was.forEach(
        (name, value) -> {
          String other = is.remove(name);
          if (!value.equals(other) && !isReported(name, from, at)) {
            String label = element + " @" + name;
            if (other == null) {
              found.deleted(label, NodeRange.whole(from), value);
            } else {
              found.updated(label, NodeRange.whole(from), NodeRange.whole(at), value, other);
            }
          }
        });
    is.forEach(
        (name, value) -> {
          if (!isReported(name, from, at)) {
            found.inserted(element + " @" + name, NodeRange.whole(at), value);
          }
        });
  }

  /** Whether an attribute is reported by the types for links and images. */
  private boolean isReported(String name, int from, int at) {
    boolean shown =
        switch (name) {
          case "href", "src", "srcset", "alt", "data-src", "data-srcset" -> true;
          default -> now.digest().type() == DocumentType.XML;
        };
    return shown && (reportedOld.get(from) || reportedNew.get(at));
  }

  private static Map<String, String> values(DocumentView view, int element) {
    Attributes attributes = view.digest().attributes();
    Map<String, String> values = new TreeMap<>();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      if (view.seesAttribute(a)) {
        values.put(attributes.name(a).qualified(), view.attributeValue(a));
      }
    }
    return values;
  }

  private static String label(DocumentView view, int node) {
    PageDigest digest = view.digest();
    return switch (digest.kind(node)) {
      case ELEMENT -> ElementNames.label(view, node);
      case COMMENT -> "comment";
      case DOCTYPE -> "doctype";
      case PROCESSING_INSTRUCTION -> "instruction";
      case TEXT, CDATA ->
          digest.parent(node) > 0 ? ElementNames.label(view, digest.parent(node)) : "text";
      case DOCUMENT -> "document";
    };
  }
}
