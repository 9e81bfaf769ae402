package dev.vigil.diff.show;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes XML or JSON as indented lines, an element or value on each; an element with nothing but a
 * text has it on its own line. One scan without recursion. For one thread.
 */
final class TreeLines {
  private static final int DEEPEST_INDENT = 40;

  private final PageDigest digest;
  private final boolean json;
  private final List<DocumentLine> lines = new ArrayList<>();

  TreeLines(PageDigest digest) {
    this.digest = digest;
    this.json = digest.type() == DocumentType.JSON;
  }

  List<DocumentLine> lines() {
    int open = 0;
    int at = 1;
    while (at < digest.nodeCount()) {
      while (open > 0 && at >= digest.end(open)) {
        close(open);
        open = digest.parent(open);
      }
      if (!digest.isElement(at)) {
        leaf(at);
        at++;
      } else if (isShort(at)) {
        add(json ? jsonValue(at) : xmlElement(at), at, at, digest.end(at));
        at = digest.end(at);
      } else {
        add(json ? key(at) + bracket(at, true) : startTag(at), at, at, at + 1);
        open = at;
        at++;
      }
    }
    for (; open > 0; open = digest.parent(open)) {
      close(open);
    }
    return lines;
  }

  /** Whether the element fits on one line: it has at most one text and no element. */
  private boolean isShort(int element) {
    int size = digest.size(element);
    return size == 1 || size == 2 && digest.kind(element + 1).isText();
  }

  private void add(String text, int node, int from, int to) {
    lines.add(DocumentLine.of(text, Math.min(digest.depth(node) - 1, DEEPEST_INDENT), from, to));
  }

  private void close(int element) {
    // As if it stood at the last node inside, so that lines and nodes rise together.
    int end = digest.end(element);
    add(json ? bracket(element, false) : "</" + name(element) + ">", element, end - 1, end);
  }

  private void leaf(int node) {
    String value = digest.value(node).strip();
    if (!value.isEmpty()) {
      add(xmlLeaf(node, value), node, node, node + 1);
    }
  }

  private String xmlLeaf(int node, String value) {
    return switch (digest.kind(node)) {
      case COMMENT -> "<!-- " + value + " -->";
      case PROCESSING_INSTRUCTION -> "<?" + name(node) + " " + value + "?>";
      case DOCTYPE -> "<!DOCTYPE " + value + ">";
      default -> value;
    };
  }

  private String xmlElement(int element) {
    String text = digest.text(element).strip();
    String start = startTag(element);
    return text.isEmpty()
        ? start.substring(0, start.length() - 1) + "/>"
        : start + text + "</" + name(element) + ">";
  }

  private String startTag(int element) {
    StringBuilder tag = new StringBuilder("<").append(name(element));
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(element), end = attributes.end(element); a < end; a++) {
      tag.append(' ')
          .append(attributes.name(a).qualified())
          .append("=\"")
          .append(attributes.value(a).replace("\"", "&quot;"))
          .append('"');
    }
    return tag.append('>').toString();
  }

  private String name(int node) {
    return digest.name(node).qualified();
  }

  private String type(int element) {
    String type = digest.attribute(element, "type");
    return type == null ? "string" : type;
  }

  private String key(int element) {
    int parent = digest.parent(element);
    boolean named = digest.kind(parent) == NodeKind.ELEMENT && type(parent).equals("object");
    return named ? "\"" + name(element) + "\": " : "";
  }

  private String jsonValue(int element) {
    String type = type(element);
    return key(element)
        + switch (type) {
          case "object" -> "{}";
          case "array" -> "[]";
          case "null" -> "null";
          case "string" -> "\"" + digest.text(element) + "\"";
          default -> digest.text(element);
        };
  }

  private String bracket(int element, boolean opens) {
    boolean object = type(element).equals("object");
    return opens ? object ? "{" : "[" : object ? "}" : "]";
  }
}
