package dev.vigil.knowledge.rule;

import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** Writes the elements around a node in short, to notice that a page was redesigned. Stateless. */
final class NodeSurroundings {
  private static final int LEVELS = 5;

  private NodeSurroundings() {}

  /** The tags and first classes from an ancestor down to the node. */
  static String of(PageDigest digest, int node) {
    List<String> steps = new ArrayList<>();
    int at = digest.isElement(node) ? node : digest.parent(node);
    for (int level = 0; level < LEVELS && at > 0; level++) {
      steps.addFirst(step(digest, at));
      at = digest.parent(at);
    }
    return String.join(" > ", steps);
  }

  private static String step(PageDigest digest, int node) {
    String classes = digest.attribute(node, "class");
    String first =
        classes == null || classes.isBlank() ? "" : "." + classes.strip().split("\\s+", -1)[0];
    return digest.name(node).local() + (first.length() > 60 ? "" : first);
  }
}
