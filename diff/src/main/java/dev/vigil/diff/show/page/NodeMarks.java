package dev.vigil.diff.show.page;

import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The marks of one page by node: on elements as a whole, on texts as a whole or in part. Filled by
 * one thread, then only read.
 */
public final class NodeMarks {
  /** Elements whose content is text only, so that the element is marked instead. */
  private static final Set<String> TEXT_ONLY =
      Set.of("option", "optgroup", "textarea", "title", "style", "script", "button");

  /** A frame around the whole page would not help the reader. */
  private static final Set<String> WHOLE_PAGE = Set.of("html", "head", "body");

  private static final int WIDE = 60;

  private final PageDigest digest;
  private final Map<Integer, List<PageMark>> elements = new HashMap<>();
  private final Map<Integer, MarkedText> texts = new HashMap<>();
  private final Map<Integer, Integer> anchors = new HashMap<>();

  public NodeMarks(PageDigest digest) {
    this.digest = digest;
  }

  /** The marks on this element, the first added first. */
  List<PageMark> on(int element) {
    return elements.getOrDefault(element, List.of());
  }

  @Nullable MarkedText text(int node) {
    return texts.get(node);
  }

  /** The number of this element among the points that two pages have in common, or null. */
  @Nullable Integer anchor(int element) {
    return anchors.get(element);
  }

  void anchor(int element, int number) {
    anchors.put(element, number);
  }

  /** Whether the element is so large that a strong frame around it would disturb the reader. */
  boolean isWide(int element) {
    return digest.size(element) > WIDE;
  }

  /** Marks a node as a whole. */
  void whole(int node, PageMark mark) {
    int target = target(node);
    if (digest.isElement(target)) {
      if (!WHOLE_PAGE.contains(digest.name(target).local())) {
        List<PageMark> marks = elements.computeIfAbsent(target, n -> new ArrayList<>(1));
        if (marks.stream().noneMatch(known -> known.number() == mark.number())) {
          marks.add(mark);
        }
      }
    } else if (digest.kind(target).isText() && !digest.value(target).isBlank()) {
      marked(target).part(0, digest.value(target).length(), mark);
    }
  }

  /** Marks part of a text. */
  void part(int node, int from, int to, PageMark mark) {
    int target = target(node);
    if (target != node || !digest.kind(node).isText()) {
      whole(node, mark);
    } else {
      marked(node).part(from, to, mark);
    }
  }

  /** The text to be marked in parts, or null where a text cannot have any. */
  @Nullable MarkedText textParts(int node) {
    return target(node) == node && digest.kind(node).isText() ? marked(node) : null;
  }

  private MarkedText marked(int node) {
    return texts.computeIfAbsent(node, n -> new MarkedText(digest.value(n)));
  }

  /** The node that can bear a mark for this one. */
  private int target(int node) {
    int target = node;
    for (int at = node; at > 0; at = digest.parent(at)) {
      DocumentName name = digest.name(at);
      if (name.kind() == NodeKind.ELEMENT && TEXT_ONLY.contains(name.local())) {
        target = at;
      } else if (name.kind() == NodeKind.ELEMENT && name.local().equals("select")) {
        return at;
      } else if (at != node) {
        break;
      }
    }
    return target;
  }
}
