package dev.vigil.diff.show;

import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import java.util.ArrayDeque;
import java.util.Deque;

/** Writes the position of a node as an XPath that finds it again. Stateless. */
public final class NodePath {
  private NodePath() {}

  /** The path of a node, such as {@code /html/body/ul/li[2]/text()}, in O(depth and siblings). */
  public static String of(PageDigest digest, int node) {
    Deque<String> steps = new ArrayDeque<>();
    for (int at = node; at > 0; at = digest.parent(at)) {
      steps.addFirst(step(digest, at));
    }
    return steps.isEmpty() ? "/" : "/" + String.join("/", steps);
  }

  private static String step(PageDigest digest, int node) {
    DocumentName name = digest.name(node);
    int tag = digest.tag(node);
    int position = 0;
    int count = 0;
    for (int at = digest.firstChild(digest.parent(node)); at >= 0; at = digest.nextSibling(at)) {
      if (digest.tag(at) == tag) {
        count++;
        position = at <= node ? count : position;
        if (at > node) {
          break;
        }
      }
    }
    String test =
        switch (name.kind()) {
          case TEXT, CDATA -> "text()";
          case COMMENT -> "comment()";
          case PROCESSING_INSTRUCTION -> "processing-instruction()";
          default ->
              name.local().matches("[\\p{L}_][\\p{L}\\p{N}_.-]*")
                  ? name.uri().isEmpty() || name.uri().equals(DocumentName.XHTML)
                      ? name.local()
                      : "*:" + name.local()
                  : "*[name() = '" + name.qualified().replace("'", "''") + "']";
        };
    return count > 1 ? test + "[" + position + "]" : test;
  }
}
