package dev.vigil.bench.quality;

import dev.vigil.bench.rival.TreeLines;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.html.Noscript;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The trees that Vigil builds with scripts off, in the notation of html5lib's tests. Stateless. */
public final class OwnTree {
  private OwnTree() {}

  /**
   * The tree of some markup.
   *
   * @param context the element whose content the markup is, or empty for a whole page
   */
  public static String of(String markup, String context) {
    if (context.isEmpty()) {
      byte[] page = markup.getBytes(StandardCharsets.UTF_8);
      DocumentSource source = new DocumentSource(page, StandardCharsets.UTF_8, page);
      return lines(HtmlReader.read(source, ReadLimits.WEB, Noscript.READ).digest(), 0);
    }
    String uri =
        context.startsWith("svg ")
            ? DocumentName.SVG
            : context.startsWith("math ") ? DocumentName.MATHML : DocumentName.XHTML;
    String local = context.substring(context.indexOf(' ') + 1);
    DocumentName around = new DocumentName(NodeKind.ELEMENT, "", local, uri);
    PageDigest digest = HtmlReader.fragment(markup, around).digest();
    return lines(digest, digest.root());
  }

  private static String lines(PageDigest digest, int top) {
    TreeLines lines = new TreeLines();
    int last = top;
    for (int node = top + 1; node < digest.end(top); node++) {
      int parent = digest.parent(node);
      while (last != parent) {
        close(lines, digest, last);
        last = digest.parent(last);
      }
      last = node;
      open(lines, digest, node);
    }
    return lines.toString();
  }

  private static void close(TreeLines lines, PageDigest digest, int node) {
    if (digest.isElement(node)) {
      DocumentName name = digest.name(node);
      lines.close(TreeLines.space(name.uri()), name.local());
    }
  }

  private static void open(TreeLines lines, PageDigest digest, int node) {
    String value = digest.value(node);
    switch (digest.kind(node)) {
      case ELEMENT -> {
        DocumentName name = digest.name(node);
        lines.open(TreeLines.space(name.uri()), name.local(), attributes(digest, node));
      }
      case COMMENT -> lines.comment(value);
      case DOCTYPE -> lines.line("<!DOCTYPE " + value + ">");
      default -> lines.text(value);
    }
  }

  private static Map<String, String> attributes(PageDigest digest, int node) {
    Map<String, String> found = new HashMap<>();
    Attributes attributes = digest.attributes();
    for (int a = attributes.start(node); a < attributes.end(node); a++) {
      DocumentName name = attributes.name(a);
      found.put(
          TreeLines.attribute(name.uri(), name.local(), name.qualified()), attributes.value(a));
    }
    return found;
  }
}
