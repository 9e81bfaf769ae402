package dev.vigil.discover.service.form;

import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;
import java.util.Deque;

/** Finds CSS selectors that match one element of a page. Stateless. */
public final class UniqueSelectors {
  private UniqueSelectors() {}

  /** A selector by the id if the element has one, else by the path from the root. */
  public static String of(PageDigest digest, int node) {
    Deque<String> steps = new ArrayDeque<>();
    for (int at = node; at > 0; at = digest.parent(at)) {
      String id = digest.attribute(at, "id");
      if (id != null && !id.isBlank() && isOnly(digest, id)) {
        steps.push("[id=\"" + id.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]");
        break;
      }
      String name = digest.name(at).local();
      steps.push(
          name.equals("html") || name.equals("body")
              ? name
              : name + ":nth-of-type(" + position(digest, at) + ")");
    }
    return String.join(" > ", steps);
  }

  private static boolean isOnly(PageDigest digest, String id) {
    int count = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && id.equals(digest.attribute(node, "id"))) {
        count++;
      }
    }
    return count == 1;
  }

  private static int position(PageDigest digest, int node) {
    int position = 1;
    int first = digest.firstChild(digest.parent(node));
    for (int at = first; at >= 0 && at != node; at = digest.nextSibling(at)) {
      if (digest.isElement(at) && digest.name(at).equals(digest.name(node))) {
        position++;
      }
    }
    return position;
  }

  /** The smallest element that contains two nodes. */
  public static int common(PageDigest digest, int a, int b) {
    int at = a;
    while (at > 0 && !(digest.isElement(at) && digest.contains(at, b))) {
      at = digest.parent(at);
    }
    return at;
  }
}
