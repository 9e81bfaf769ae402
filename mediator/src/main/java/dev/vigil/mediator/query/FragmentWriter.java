package dev.vigil.mediator.query;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.mediator.run.ResultText;
import dev.vigil.mediator.run.SaxonSources;
import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;

/**
 * Writes an item down to a depth and with so many children of each element, and a token where
 * something is left out. Immutable.
 *
 * @param depth the most levels of elements; 0 for all
 * @param breadth the most children of an element; 0 for all
 */
record FragmentWriter(int depth, int breadth) {
  static FragmentWriter of(ContinuationToken.Request request) {
    return new FragmentWriter(request.depth(), request.breadth());
  }

  String write(Item item, ContinuationToken here) {
    if ((depth > 0 || breadth > 0)
        && item instanceof NodeInfo node
        && (node.getNodeKind() == Type.ELEMENT || node.getNodeKind() == Type.DOCUMENT)) {
      StringBuilder into = new StringBuilder();
      if (node.getNodeKind() == Type.DOCUMENT) {
        document(node, here, into);
      } else {
        node(node, 1, new ArrayList<>(), here, into);
      }
      return into.toString();
    }
    return ResultText.of(item);
  }

  /** The children of an element that were not read yet. */
  List<String> children(NodeInfo element, ContinuationToken.Inside inside, ContinuationToken here) {
    int offset = inside.offset();
    List<String> written = new ArrayList<>();
    int number = 0;
    int counted = 0;
    for (NodeInfo child : element.children()) {
      if (number >= offset) {
        counted += counts(child) ? 1 : 0;
        if (breadth > 0 && counted > breadth) {
          written.add(more(here.inside(inside.path(), number)));
          return written;
        }
        StringBuilder into = new StringBuilder();
        List<Integer> steps = new ArrayList<>(inside.path());
        steps.add(number);
        node(child, 1, steps, here, into);
        written.add(into.toString());
      }
      number++;
    }
    return written;
  }

  /** The element of a document, and the comments beside it. */
  private void document(NodeInfo document, ContinuationToken here, StringBuilder into) {
    List<Integer> path = new ArrayList<>();
    int number = 0;
    for (NodeInfo child : document.children()) {
      path.add(number++);
      node(child, 1, path, here, into);
      path.removeLast();
    }
  }

  private void node(
      NodeInfo node, int level, List<Integer> path, ContinuationToken here, StringBuilder into) {
    if (node.getNodeKind() != Type.ELEMENT) {
      into.append(
          node.getNodeKind() == Type.TEXT
              ? MarkupEscape.escape(node.getStringValue())
              : ResultText.xml(node));
      return;
    }
    into.append('<').append(node.getDisplayName());
    node.getAllNamespaces()
        .iterator()
        .forEachRemaining(
            binding -> {
              if (level == 1 && !binding.getPrefix().equals("xml")) {
                into.append(" xmlns")
                    .append(binding.getPrefix().isEmpty() ? "" : ":" + binding.getPrefix())
                    .append("=\"")
                    .append(MarkupEscape.escape(binding.getNamespaceUri().toString()))
                    .append('"');
              }
            });
    node.attributes()
        .forEach(
            attribute ->
                into.append(' ')
                    .append(attribute.getNodeName().getDisplayName())
                    .append("=\"")
                    .append(MarkupEscape.escape(attribute.getValue()))
                    .append('"'));
    into.append('>');
    int number = 0;
    int counted = 0;
    for (NodeInfo child : node.children()) {
      boolean deep = depth > 0 && level == depth && child.getNodeKind() == Type.ELEMENT;
      counted += counts(child) ? 1 : 0;
      if (deep || breadth > 0 && counted > breadth) {
        into.append(more(here.inside(path, number)));
        break;
      }
      path.add(number);
      node(child, level + 1, path, here, into);
      path.removeLast();
      number++;
    }
    into.append("</").append(node.getDisplayName()).append('>');
  }

  /** White space between elements is not a child for those who count them. */
  private static boolean counts(NodeInfo child) {
    return child.getNodeKind() != Type.TEXT || !child.getStringValue().isBlank();
  }

  private static String more(ContinuationToken token) {
    return "<vigil:more xmlns:vigil=\"%s\" token=\"%s\"/>"
        .formatted(SaxonSources.FUNCTIONS, token.text());
  }
}
