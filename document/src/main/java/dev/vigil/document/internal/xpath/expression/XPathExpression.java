package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.SaxonFallback;
import org.jspecify.annotations.Nullable;

/**
 * An expression that Vigil's own evaluator runs. Its methods take the focus: the context item, its
 * position and how many there are; which of them applies is decided by {@link #type()}. Immutable.
 */
public abstract class XPathExpression {
  public abstract ExpressionType type();

  /** Whether a number may be missing, which {@link Evaluation#absent} then indicates. */
  boolean isOptional() {
    return false;
  }

  /** The nodes or attributes in document order without doubles. */
  public IntSlice nodes(Evaluation run, int item, int position, int last) {
    throw new IllegalStateException("no nodes: " + type());
  }

  /** The only node, or -1 for none; several are an error that Saxon reports. */
  int single(Evaluation run, int item, int position, int last) {
    IntSlice found = nodes(run, item, position, last);
    if (found.size() > 1) {
      throw new SaxonFallback("several items where one may stand");
    }
    return found.isEmpty() ? -1 : found.get(0);
  }

  /** How many nodes. */
  long count(Evaluation run, int item, int position, int last) {
    return nodes(run, item, position, last).size();
  }

  /** Whether the probe accepts any of the nodes. */
  boolean any(Evaluation run, int item, int position, int last, Probe probe) {
    IntSlice found = nodes(run, item, position, last);
    for (int i = 0; i < found.size(); i++) {
      if (probe.accepts(run, found.get(i))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Those of the nodes, an ascending set, for which the expression is true, where there is a
   * quicker way than to ask for each; otherwise null.
   */
  @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
    return null;
  }

  /** The effective boolean value. */
  public boolean truth(Evaluation run, int item, int position, int last) {
    return switch (type()) {
      case NODES, ATTRIBUTES -> !nodes(run, item, position, last).isEmpty();
      case STRING -> !string(run, item, position, last).isEmpty();
      default -> {
        run.absent = false;
        double value = number(run, item, position, last);
        boolean absent = run.absent;
        run.absent = false;
        yield !absent && value != 0 && !Double.isNaN(value);
      }
    };
  }

  public double number(Evaluation run, int item, int position, int last) {
    return integer(run, item, position, last);
  }

  public long integer(Evaluation run, int item, int position, int last) {
    throw new IllegalStateException("no integer: " + type());
  }

  /** The value as fn:string gives it; of nodes the value of the only one. */
  public String string(Evaluation run, int item, int position, int last) {
    return switch (type()) {
      case NODES, ATTRIBUTES -> {
        int only = single(run, item, position, last);
        if (only < 0) {
          yield "";
        }
        run.load(run.first(), type(), only);
        yield run.first().toString();
      }
      case BOOLEAN -> String.valueOf(truth(run, item, position, last));
      case INTEGER -> Long.toString(integer(run, item, position, last));
      case DOUBLE -> XPathNumberText.of(number(run, item, position, last));
      default -> throw new SaxonFallback("a decimal as string");
    };
  }

  /** A test of one node or attribute. */
  @FunctionalInterface
  interface Probe {
    boolean accepts(Evaluation run, int item);
  }
}
