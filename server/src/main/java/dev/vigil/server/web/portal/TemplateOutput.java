package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.server.web.frame.SafeHtml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes over the HTML of a template: known elements and attributes only, no scripts, forms, frames
 * or styles. Stateless.
 */
final class TemplateOutput {
  private static final Set<String> ELEMENTS =
      Set.of(
          "a",
          "abbr",
          "article",
          "aside",
          "b",
          "bdi",
          "blockquote",
          "br",
          "caption",
          "cite",
          "code",
          "dd",
          "details",
          "div",
          "dl",
          "dt",
          "em",
          "figcaption",
          "figure",
          "footer",
          "h1",
          "h2",
          "h3",
          "h4",
          "header",
          "hr",
          "i",
          "img",
          "li",
          "mark",
          "nav",
          "ol",
          "p",
          "pre",
          "q",
          "s",
          "section",
          "small",
          "span",
          "strong",
          "sub",
          "summary",
          "sup",
          "table",
          "tbody",
          "td",
          "tfoot",
          "th",
          "thead",
          "time",
          "tr",
          "u",
          "ul");
  private static final Set<String> DROPPED =
      Set.of("script", "style", "template", "iframe", "object", "head", "title", "svg", "math");
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "class",
          "href",
          "src",
          "alt",
          "title",
          "lang",
          "dir",
          "colspan",
          "rowspan",
          "scope",
          "datetime",
          "width",
          "height");
  private static final int DEEPEST = 100;

  private TemplateOutput() {}

  static SafeHtml safe(String html) {
    PageDigest digest =
        Documents.read(
                html.getBytes(StandardCharsets.UTF_8),
                ReadHint.contentType("text/html; charset=utf-8"),
                ReadLimits.WEB)
            .digest();
    return SafeHtml.all(children(digest, 0, 0).toArray());
  }

  private static List<Object> children(PageDigest digest, int parent, int level) {
    List<Object> all = new ArrayList<>();
    for (int node = parent + 1; node < digest.end(parent); node += digest.size(node)) {
      if (digest.kind(node) == NodeKind.TEXT) {
        all.add(digest.value(node));
      } else if (digest.isElement(node) && level < DEEPEST) {
        String name = digest.name(node).local();
        if (DROPPED.contains(name)) {
          continue;
        }
        List<Object> inner = children(digest, node, level + 1);
        all.add(
            ELEMENTS.contains(name)
                ? h(name, attributes(digest, node), inner)
                : SafeHtml.all(inner.toArray()));
      }
    }
    return all;
  }

  private static List<SafeHtml.Attribute> attributes(PageDigest digest, int node) {
    List<SafeHtml.Attribute> all = new ArrayList<>();
    for (String name : ATTRIBUTES) {
      String value = digest.attribute(node, name);
      if (value != null) {
        all.add(at(name, value));
      }
    }
    return all;
  }
}
