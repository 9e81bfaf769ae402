package dev.vigil.mediator.client;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.QuerySandbox;
import dev.vigil.mediator.source.QueryXmlParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * A node of a result: its name, text, attributes and children. Children that the server left out
 * are fetched when they are visited, and kept. Not thread-safe.
 */
public final class ResultNode {
  private final @Nullable NodeInfo node;
  private final String text;
  private final ResultFragmentSource source;
  private @Nullable List<ResultNode> children;

  private ResultNode(@Nullable NodeInfo node, String text, ResultFragmentSource source) {
    this.node = node;
    this.text = text;
    this.source = source;
  }

  static ResultNode of(String item, ResultFragmentSource source) {
    if (item.startsWith("<")) {
      try {
        NodeInfo root = QueryXmlParser.parse(QuerySandbox.ONLY, item, "An item");
        return new ResultNode(root.children().iterator().next(), "", source);
      } catch (MediatorException e) {
        // A text that begins like an element.
      }
    }
    return new ResultNode(null, item, source);
  }

  /** The name of the element; empty for a text. */
  public String name() {
    return node == null || node.getNodeKind() != Type.ELEMENT ? "" : node.getLocalPart();
  }

  public Optional<String> attribute(String name) {
    return node == null
        ? Optional.empty()
        : Optional.ofNullable(node.getAttributeValue(NamespaceUri.NULL, name));
  }

  /** All children, also those that come in further parts. */
  public List<ResultNode> children() {
    List<ResultNode> known = children;
    if (known == null) {
      known = new ArrayList<>();
      if (node != null) {
        for (NodeInfo child : node.children()) {
          String token = token(child);
          if (token == null) {
            known.add(new ResultNode(child, "", source));
          } else {
            rest(token, known);
          }
        }
      }
      children = known;
    }
    return List.copyOf(known);
  }

  private static @Nullable String token(NodeInfo child) {
    return child.getNodeKind() == Type.ELEMENT
            && child.getLocalPart().equals("more")
            && child.getNamespaceUri().toString().equals(SaxonSources.FUNCTIONS)
        ? child.getAttributeValue(NamespaceUri.NULL, "token")
        : null;
  }

  /** Adds the children that a token stands for. */
  private void rest(String token, List<ResultNode> into) {
    String next = token;
    while (next != null) {
      String now = next;
      next = null;
      for (String item : source.next(now).items()) {
        ResultNode one = of(item, source);
        String more = one.node == null ? null : token(one.node);
        if (more == null) {
          into.add(one);
        } else {
          next = more;
        }
      }
    }
  }

  /** The children with a name. */
  public List<ResultNode> children(String name) {
    return children().stream().filter(child -> child.name().equals(name)).toList();
  }

  /** The text of the node and of everything in it. */
  public String text() {
    if (node == null) {
      return text;
    }
    if (node.getNodeKind() != Type.ELEMENT) {
      return node.getStringValue();
    }
    StringBuilder all = new StringBuilder();
    children().forEach(child -> all.append(child.text()));
    return all.toString();
  }
}
