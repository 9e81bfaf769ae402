package dev.vigil.bench.rival;

import java.util.ArrayDeque;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeVisitor;

/** The three traversals over a jsoup tree, by its own visitor where it has one. Thread-safe. */
public final class JsoupWalk {
  private JsoupWalk() {}

  /** Pre-order, reading kind, tag and depth of every node. */
  public static long visit(Document document) {
    long[] sum = new long[1];
    document.traverse(
        (node, depth) ->
            sum[0] += (node.getClass().hashCode() & 1) + node.nodeName().length() + depth);
    return sum[0];
  }

  public static long walk(Document document) {
    Tally tally = new Tally();
    document.traverse(tally);
    return tally.sum;
  }

  public static long breadthFirst(Document document) {
    long sum = 0;
    ArrayDeque<Node> queue = new ArrayDeque<>();
    queue.add(document);
    for (Node at = queue.poll(); at != null; at = queue.poll()) {
      sum += at.nodeName().length();
      for (int i = 0, count = at.childNodeSize(); i < count; i++) {
        queue.add(at.childNode(i));
      }
    }
    return sum;
  }

  private static final class Tally implements NodeVisitor {
    long sum;

    @Override
    public void head(Node node, int depth) {
      sum += node.childNodeSize();
    }

    @Override
    public void tail(Node node, int depth) {
      sum -= node.nodeName().length();
    }
  }
}
