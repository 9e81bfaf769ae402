package dev.vigil.document.internal.html;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;

/** Writes a digest as the html5lib tests write trees. */
final class TreeDump {
  private TreeDump() {}

  /** The whole document. */
  static String of(PageDigest digest) {
    return dump(digest, 0);
  }

  /** What is below a fragment's root element. */
  static String ofFragment(PageDigest digest) {
    return dump(digest, digest.root());
  }

  private static String dump(PageDigest digest, int top) {
    StringBuilder out = new StringBuilder();
    int[] shift = new int[digest.nodeCount()];
    for (int node = top + 1; node < digest.end(top); node++) {
      int parent = digest.parent(node);
      boolean content =
          digest.kind(parent) == NodeKind.ELEMENT
              && digest.name(parent).equals(ForeignNames.element("template", HtmlTags.HTML_NS));
      shift[node] = shift[parent] + (content ? 1 : 0);
      int indent = digest.depth(node) - digest.depth(top) - 1 + shift[node];
      line(out, digest, node, indent);
    }
    return out.isEmpty() ? "" : out.substring(0, out.length() - 1);
  }

  private static void line(StringBuilder out, PageDigest digest, int node, int indent) {
    String pad = "| " + "  ".repeat(indent);
    String value = digest.value(node);
    switch (digest.kind(node)) {
      case ELEMENT -> {
        DocumentName name = digest.name(node);
        String prefix =
            switch (name.uri()) {
              case DocumentName.SVG -> "svg ";
              case DocumentName.MATHML -> "math ";
              default -> "";
            };
        out.append(pad).append('<').append(prefix).append(name.local()).append(">\n");
        attributes(out, digest, node, pad + "  ");
        if (name.equals(ForeignNames.element("template", HtmlTags.HTML_NS))) {
          out.append(pad).append("  content\n");
        }
      }
      case TEXT -> out.append(pad).append('"').append(value).append("\"\n");
      case COMMENT -> out.append(pad).append("<!-- ").append(value).append(" -->\n");
      case DOCTYPE -> out.append(pad).append("<!DOCTYPE ").append(value).append(">\n");
      case PROCESSING_INSTRUCTION ->
          out.append(pad)
              .append("<?")
              .append(digest.name(node).local())
              .append(' ')
              .append(value)
              .append("?>\n");
      default -> throw new IllegalStateException("unexpected " + digest.kind(node));
    }
  }

  private static void attributes(StringBuilder out, PageDigest digest, int node, String pad) {
    Attributes attributes = digest.attributes();
    List<String> lines = new ArrayList<>();
    for (int a = attributes.start(node); a < attributes.end(node); a++) {
      DocumentName name = attributes.name(a);
      String shown =
          switch (name.uri()) {
            case DocumentName.XLINK -> "xlink " + name.local();
            case DocumentName.XML -> "xml " + name.local();
            case DocumentName.XMLNS -> "xmlns " + name.local();
            default -> name.local();
          };
      lines.add(shown + "=\"" + attributes.value(a) + "\"");
    }
    lines.sort(null);
    for (String line : lines) {
      out.append(pad).append(line).append('\n');
    }
  }
}
