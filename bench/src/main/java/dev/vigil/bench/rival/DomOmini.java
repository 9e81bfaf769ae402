package dev.vigil.bench.rival;

import dev.vigil.bench.Omini;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/**
 * Omini's steps on a DOM of the JDK: the sums of the open elements are on a stack, so that no node
 * needs an entry of a map. For one document; not thread-safe.
 */
public final class DomOmini {
  /** What is known of an element whose subtree is being walked. */
  private static final class Sums {
    Node node;
    int order;
    long text;
    long largest;
    int tags;
    int children;
    long[] texts = new long[8];

    Sums(Node node) {
      this.node = node;
    }

    void begin(Node element, int number) {
      node = element;
      order = number;
      text = 0;
      largest = 0;
      tags = 1;
      children = 0;
    }

    void add(Sums child) {
      text += child.text;
      tags += child.tags;
      largest = Math.max(largest, child.text);
      if (children == texts.length) {
        texts = Arrays.copyOf(texts, 2 * children);
      }
      texts[children++] = child.text;
    }
  }

  private final List<Sums> open = new ArrayList<>();
  private int depth;
  private int elements;
  private Sums best;
  private double most = -1;

  public DomOmini(Document document) {
    best = new Sums(document);
    open.add(new Sums(document));
  }

  /** The element of the richest subtree: one walk without recursion. */
  public Node subtree() {
    Node at = open.getFirst().node;
    @Nullable Node next = at.getFirstChild();
    while (next != null) {
      at = next;
      next = null;
      if (at.getNodeType() == Node.ELEMENT_NODE) {
        enter(at);
        next = at.getFirstChild();
        if (next == null) {
          leave();
        }
      } else if (at.getNodeType() == Node.TEXT_NODE) {
        open.get(depth).text += at.getNodeValue().length();
      }
      if (next == null) {
        next = at.getNextSibling();
      }
      while (next == null && depth > 0) {
        at = open.get(depth).node;
        leave();
        next = at.getNextSibling();
      }
    }
    return best.node;
  }

  private void enter(Node element) {
    depth++;
    if (depth == open.size()) {
      open.add(new Sums(element));
    }
    open.get(depth).begin(element, elements++);
  }

  /** Ends the innermost element and adds it to the one around it. */
  private void leave() {
    Sums own = open.get(depth);
    double rich = Omini.richness(own.children, own.text, own.largest, own.tags);
    // The first of equals in the order of the document.
    boolean richest = rich > most || rich == most && own.order < best.order;
    if (richest) {
      most = rich;
      best = own;
      open.set(depth, new Sums(own.node));
    }
    depth--;
    open.get(depth).add(own);
  }

  /** The tag that separates the objects of the richest subtree. */
  public String separator() {
    Omini.Separators separators = new Omini.Separators();
    int number = 0;
    for (Node child = best.node.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child.getNodeType() == Node.ELEMENT_NODE && number < best.children) {
        separators.add(child.getLocalName(), best.texts[number++]);
      }
    }
    return separators.best();
  }
}
