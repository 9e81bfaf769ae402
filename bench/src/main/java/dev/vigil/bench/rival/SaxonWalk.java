package dev.vigil.bench.rival;

import java.util.ArrayDeque;
import java.util.Iterator;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.pattern.nodetest.AnyGNode;
import net.sf.saxon.s9api.XdmNode;

/**
 * Traversals over Saxon's TinyTree through its public nodes. A node there does not know its depth
 * without walking up, so the visit reads kind and tag only. Thread-safe.
 */
public final class SaxonWalk {
  private SaxonWalk() {}

  public static long visit(XdmNode document) {
    long sum = 0;
    SequenceIterator nodes =
        document.getUnderlyingNode().iterateDescendantOrSelfAxis(AnyGNode.TEST);
    for (Item item = nodes.next(); item != null; item = nodes.next()) {
      NodeInfo at = (NodeInfo) item;
      sum += at.getNodeKind() + (at.hasFingerprint() ? at.getFingerprint() : 0);
    }
    return sum;
  }

  /** Enters and leaves every node, with a stack of iterators over children. */
  public static long walk(XdmNode document) {
    long sum = 0;
    ArrayDeque<NodeInfo> open = new ArrayDeque<>();
    ArrayDeque<Iterator<? extends NodeInfo>> rest = new ArrayDeque<>();
    NodeInfo at = document.getUnderlyingNode();
    open.push(at);
    rest.push(at.children().iterator());
    sum += at.getNodeKind();
    while (!rest.isEmpty()) {
      if (!rest.element().hasNext()) {
        rest.pop();
        sum -= open.pop().getNodeKind();
        continue;
      }
      NodeInfo child = rest.element().next();
      sum += child.getNodeKind();
      if (child.hasChildNodes()) {
        open.push(child);
        rest.push(child.children().iterator());
      } else {
        sum -= child.getNodeKind();
      }
    }
    return sum;
  }

  public static long breadthFirst(XdmNode document) {
    long sum = 0;
    ArrayDeque<NodeInfo> queue = new ArrayDeque<>();
    queue.add(document.getUnderlyingNode());
    for (NodeInfo at = queue.poll(); at != null; at = queue.poll()) {
      sum += at.getNodeKind();
      if (at.hasChildNodes()) {
        at.children().forEach(queue::add);
      }
    }
    return sum;
  }
}
