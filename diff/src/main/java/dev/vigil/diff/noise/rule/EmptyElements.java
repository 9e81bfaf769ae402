package dev.vigil.diff.noise.rule;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.document.PageDigest;
import java.util.BitSet;
import java.util.Set;

/**
 * Finds elements that show nothing once some leaves are hidden, so that an ignored paragraph leaves
 * no empty one behind. Stateless; one backward pass.
 */
final class EmptyElements {
  private static final Set<String> SHOWING =
      Set.of(
          "img",
          "svg",
          "video",
          "audio",
          "canvas",
          "iframe",
          "object",
          "embed",
          "input",
          "button",
          "select",
          "textarea",
          "hr",
          "math");
  private static final Set<String> FRAME = Set.of("html", "head", "body");

  private EmptyElements() {}

  /** These leaves, and every element around them that shows nothing else. */
  static BitSet with(DocumentView view, BitSet leaves) {
    PageDigest digest = view.digest();
    if (leaves.isEmpty()) {
      return leaves;
    }
    BitSet shows = new BitSet();
    BitSet lost = new BitSet();
    BitSet all = (BitSet) leaves.clone();
    for (int at = digest.nodeCount() - 1; at > 0; at--) {
      if (leaves.get(at)) {
        lost.set(at);
      } else if (!view.sees(at)) {
        continue;
      } else if (digest.isElement(at)) {
        String name = digest.name(at).local();
        if (SHOWING.contains(name)) {
          shows.set(at);
        } else if (lost.get(at) && !shows.get(at) && !FRAME.contains(name)) {
          all.set(at);
        }
      } else if (digest.kind(at).isText() && !WhiteSpace.isBlank(digest.value(at))) {
        shows.set(at);
      }
      int parent = digest.parent(at);
      if (shows.get(at)) {
        shows.set(parent);
      }
      if (lost.get(at)) {
        lost.set(parent);
      }
    }
    return all;
  }
}
