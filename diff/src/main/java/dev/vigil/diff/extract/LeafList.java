package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The texts and attributes of a document in order, each with its path. Immutable. */
public record LeafList(List<Leaf> all) {
  /**
   * A text or an attribute.
   *
   * @param node the text, or the element that has the attribute or nothing at all
   * @param element the element whose path counts
   * @param path the signature of the path
   * @param attribute its name, or empty for a text
   */
  public record Leaf(int node, int element, long path, String attribute, String value) {}

  public LeafList {
    all = List.copyOf(all);
  }

  public static LeafList of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    Attributes attributes = digest.attributes();
    ElementPaths paths = extracts.get(ElementPaths.class, ElementPaths::of);
    List<Leaf> leaves = new ArrayList<>();
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.isElement(at)) {
        int first = leaves.size();
        for (int a = attributes.start(at), end = attributes.end(at); a < end; a++) {
          if (view.seesAttribute(a)) {
            String name = attributes.name(a).qualified();
            long path = ViewSignature.hash(paths.signature(at), name);
            leaves.add(new Leaf(at, at, path, name, view.attributeValue(a)));
          }
        }
        // Their order means nothing.
        leaves.subList(first, leaves.size()).sort(Comparator.comparing(Leaf::attribute));
        if (digest.size(at) == 1 && !attributes.has(at)) {
          leaves.add(new Leaf(at, at, paths.signature(at), "", ""));
        }
      } else if (digest.kind(at).isText()) {
        String text = view.value(at).strip();
        if (!text.isEmpty()) {
          int element = digest.parent(at);
          leaves.add(new Leaf(at, element, paths.signature(element), "", text));
        }
      }
    }
    return new LeafList(leaves);
  }
}
