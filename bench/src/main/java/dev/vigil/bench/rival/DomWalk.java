package dev.vigil.bench.rival;

import java.util.ArrayDeque;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** The three traversals over a DOM of the JDK, written as a careful user would. Thread-safe. */
public final class DomWalk {
  private DomWalk() {}

  /** Pre-order, reading kind, tag and depth of every node. */
  public static long visit(Document document) {
    long sum = 0;
    int depth = 0;
    Node at = document;
    while (true) {
      sum += at.getNodeType() + at.getNodeName().length() + depth;
      Node next = at.getFirstChild();
      if (next != null) {
        depth++;
        at = next;
        continue;
      }
      while ((next = at.getNextSibling()) == null) {
        at = at.getParentNode();
        if (at == null || --depth == 0) {
          return sum;
        }
      }
      at = next;
    }
  }

  /** Calls back when a node is entered and when it is left. */
  public static long walk(Document document) {
    Tally tally = new Tally();
    Node at = document;
    while (true) {
      tally.enter(at);
      Node next = at.getFirstChild();
      while (next == null) {
        tally.leave(at);
        next = at.getNextSibling();
        if (next == null) {
          at = at.getParentNode();
          if (at == null) {
            return tally.sum;
          }
        }
      }
      at = next;
    }
  }

  public static long breadthFirst(Document document) {
    long sum = 0;
    ArrayDeque<Node> queue = new ArrayDeque<>();
    queue.add(document);
    for (Node at = queue.poll(); at != null; at = queue.poll()) {
      sum += at.getNodeType() + at.getNodeName().length();
      for (Node child = at.getFirstChild(); child != null; child = child.getNextSibling()) {
        queue.add(child);
      }
    }
    return sum;
  }

  public static int count(Document document) {
    int[] nodes = new int[1];
    ArrayDeque<Node> stack = new ArrayDeque<>();
    stack.push(document);
    for (Node at = stack.poll(); at != null; at = stack.poll()) {
      nodes[0]++;
      for (Node child = at.getFirstChild(); child != null; child = child.getNextSibling()) {
        stack.push(child);
      }
    }
    return nodes[0];
  }

  private static final class Tally {
    long sum;

    void enter(Node node) {
      sum += node.getNodeType();
    }

    void leave(Node node) {
      sum -= node.getNodeName().length();
    }
  }
}
