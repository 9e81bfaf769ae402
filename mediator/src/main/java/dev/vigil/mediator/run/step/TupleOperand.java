package dev.vigil.mediator.run.step;

import dev.vigil.mediator.run.QueryRun;
import dev.vigil.mediator.source.RowElement;
import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.om.GroundedValue;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.type.Type;

/**
 * A value that is computed for each tuple: simple paths here, everything else in Saxon. Immutable.
 *
 * @param variable what a simple path begins with; empty if Saxon evaluates the slice
 * @param steps names of children; one that begins with @ names an attribute
 */
public record TupleOperand(SaxonExpression slice, String variable, List<String> steps) {
  public TupleOperand {
    steps = List.copyOf(steps);
  }

  /** An operand that Saxon evaluates. */
  public static TupleOperand of(SaxonExpression slice) {
    return new TupleOperand(slice, "", List.of());
  }

  public GroundedValue value(Tuple tuple, QueryRun run) {
    return slice.value(tuple, run);
  }

  /**
   * The keys for a comparison by {@code =}: texts; null if a value has another type, whose
   * comparison is left to Saxon.
   */
  public @org.jspecify.annotations.Nullable List<String> keys(Tuple tuple, QueryRun run) {
    List<String> keys = new ArrayList<>(1);
    if (!variable.isEmpty()) {
      Object bound = tuple.get(variable);
      if (bound instanceof RowElement row) {
        if (steps.size() == 1) {
          String value = row.value(steps.getFirst());
          if (value != null) {
            keys.add(value);
          }
          return keys;
        }
      } else if (bound instanceof NodeInfo node) {
        walk(node, 0, keys);
        return keys;
      }
    }
    GroundedValue value = slice.value(tuple, run);
    for (Item item : value.asIterable()) {
      if (item instanceof NodeInfo node) {
        if (node.getNodeKind() == Type.COMMENT
            || node.getNodeKind() == Type.PROCESSING_INSTRUCTION) {
          return null;
        }
        keys.add(node.getStringValue());
      } else if (item instanceof net.sf.saxon.value.StringValue text) {
        keys.add(text.getStringValue());
      } else {
        return null;
      }
    }
    return keys;
  }

  private void walk(NodeInfo node, int at, List<String> keys) {
    if (at == steps.size()) {
      keys.add(node.getStringValue());
      return;
    }
    String step = steps.get(at);
    if (step.startsWith("@")) {
      String value = node.getAttributeValue(NamespaceUri.NULL, step.substring(1));
      if (value != null) {
        keys.add(value);
      }
      return;
    }
    for (NodeInfo child : node.children()) {
      if (child.getNodeKind() == Type.ELEMENT
          && child.getLocalPart().equals(step)
          && child.getNamespaceUri().isEmpty()) {
        walk(child, at + 1, keys);
      }
    }
  }
}
