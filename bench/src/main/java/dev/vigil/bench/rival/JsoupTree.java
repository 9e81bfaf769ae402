package dev.vigil.bench.rival;

import java.util.List;
import java.util.TreeMap;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.ParseSettings;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeVisitor;

/** The trees that jsoup builds, in the notation of html5lib's tests. Stateless. */
public final class JsoupTree {
  private JsoupTree() {}

  public static String of(String markup, String context) {
    Writer writer = new Writer();
    if (context.isEmpty()) {
      Jsoup.parse(markup).childNodes().forEach(node -> node.traverse(writer));
    } else {
      String uri =
          context.startsWith("svg ")
              ? Parser.NamespaceSvg
              : context.startsWith("math ") ? Parser.NamespaceMathml : Parser.NamespaceHtml;
      String name = context.substring(context.indexOf(' ') + 1);
      Tag tag = Tag.valueOf(name, uri, ParseSettings.preserveCase);
      Element around = new Document("").appendChild(new Element(tag, "")).child(0);
      List<Node> nodes = Parser.parseFragment(markup, around, "");
      nodes.forEach(node -> node.traverse(writer));
    }
    return writer.lines.toString();
  }

  private static final class Writer implements NodeVisitor {
    final TreeLines lines = new TreeLines();

    @Override
    public void head(Node node, int depth) {
      switch (node) {
        case Element element -> {
          TreeMap<String, String> found = new TreeMap<>();
          element
              .attributes()
              .forEach(
                  a -> found.put(name(a.getKey(), a.namespace(), a.localName()), a.getValue()));
          lines.open(space(element), element.tag().localName(), found);
        }
        case TextNode text -> lines.text(text.getWholeText());
        case DataNode data -> lines.text(data.getWholeData());
        case Comment comment -> lines.comment(comment.getData());
        case DocumentType doctype ->
            lines.doctype(doctype.name(), doctype.publicId(), doctype.systemId());
        default -> lines.line(node.nodeName());
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element) {
        lines.close(space(element), element.tag().localName());
      }
    }

    private static String name(String key, String uri, String local) {
      return TreeLines.attribute(uri, local, key);
    }

    private static String space(Element element) {
      return TreeLines.space(element.tag().namespace());
    }
  }
}
