package dev.vigil.knowledge.extract;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * The elements of a page that have a class or an id, in document order. They are decoded once for
 * all classes of facts. Immutable.
 *
 * @param nodes the elements
 */
public record NodesByClassAndId(List<Named> nodes) {
  /** An element; what it does not have is empty. */
  public record Named(int node, String classes, String id) {}

  static NodesByClassAndId of(PageDigest digest) {
    int classes = number(digest, "class");
    int id = number(digest, "id");
    List<Named> found = new ArrayList<>();
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!digest.attributes().has(node) || !digest.isElement(node)) {
        continue;
      }
      String named = value(digest, node, classes);
      String identified = value(digest, node, id);
      if (!named.isEmpty() || !identified.isEmpty()) {
        found.add(new Named(node, named, identified));
      }
    }
    return new NodesByClassAndId(found);
  }

  private static int number(PageDigest digest, String attribute) {
    var names = digest.attributes().names();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).qualified().equals(attribute)) {
        return i;
      }
    }
    return -1;
  }

  private static String value(PageDigest digest, int node, int name) {
    int at = name < 0 ? -1 : digest.attributes().find(node, name);
    return at < 0 ? "" : digest.attributes().value(at);
  }
}
