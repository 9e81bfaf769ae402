package dev.vigil.bench.rival;

import dev.vigil.bench.Omini;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** Omini's steps on a DOM of the JDK. For one document; not thread-safe. */
public final class DomOmini {
  /** What is known of a subtree once all of it was seen. */
  private static final class Subtree {
    long text;
    long largest;
    int tags;
    int children;
  }

  private final Document document;
  private final IdentityHashMap<Node, Subtree> subtrees = new IdentityHashMap<>();

  public DomOmini(Document document) {
    this.document = document;
  }

  /** The element of the richest subtree: one walk without recursion. */
  public Node subtree() {
    Node best = document;
    double most = -1;
    Node at = document;
    subtrees.put(at, new Subtree());
    while (true) {
      Node next = at.getFirstChild();
      if (next != null) {
        subtrees.put(next, new Subtree());
        at = next;
        continue;
      }
      while (true) {
        double rich = left(at);
        // The first of equals in the order of the document.
        if (rich > most
            || rich == most
                && (at.compareDocumentPosition(best) & Node.DOCUMENT_POSITION_FOLLOWING) != 0) {
          most = rich;
          best = at;
        }
        if (at.isSameNode(document)) {
          return best;
        }
        Node sibling = at.getNextSibling();
        if (sibling != null) {
          subtrees.put(sibling, new Subtree());
          at = sibling;
          break;
        }
        at = at.getParentNode();
      }
    }
  }

  /**
   * Ends a subtree and adds it to the one around it; its richness, or -1 where it is no element.
   */
  private double left(Node node) {
    Subtree own = of(node);
    boolean element = node.getNodeType() == Node.ELEMENT_NODE;
    if (node.getNodeType() == Node.TEXT_NODE) {
      own.text = node.getNodeValue().length();
    }
    if (element) {
      own.tags++;
    }
    @Nullable Node parent = node.getParentNode();
    if (parent != null) {
      Subtree around = of(parent);
      around.text += own.text;
      around.tags += own.tags;
      if (element) {
        around.children++;
        around.largest = Math.max(around.largest, own.text);
      }
    }
    return element ? Omini.richness(own.children, own.text, own.largest, own.tags) : -1;
  }

  private Subtree of(Node node) {
    return subtrees.computeIfAbsent(node, n -> new Subtree());
  }

  /** The tag that separates the objects of a subtree. */
  public String separator(Node subtree) {
    Omini.Separators separators = new Omini.Separators();
    for (Node child = subtree.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeType() == Node.ELEMENT_NODE) {
        separators.add(child.getLocalName(), of(child).text);
      }
    }
    return separators.best();
  }
}
