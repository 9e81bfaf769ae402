package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.xpath.node.NodeList;

/**
 * The predicate of a step, written in brackets after it.
 *
 * @param positional whether it depends on the position: a number, or position() or last() in it
 * @param constant the position where it is a literal, else -1
 */
record StepPredicate(XPathExpression expr, boolean positional, long constant) {

  static StepPredicate of(XPathExpression expr, boolean usesPosition) {
    long constant =
        expr instanceof LiteralExpression.OfInteger literal ? Math.max(0, literal.value()) : -1L;
    return new StepPredicate(expr, usesPosition || expr.type().isNumeric(), constant);
  }

  boolean accepts(Evaluation run, int item, int position, int last) {
    if (constant >= 0) {
      return position == constant;
    }
    if (expr.type().isNumeric()) {
      run.absent = false;
      double value = expr.number(run, item, position, last);
      boolean absent = run.absent;
      run.absent = false;
      return !absent && value == position;
    }
    return expr.truth(run, item, position, last);
  }

  /** Keeps of a list, which stands in the order of positions, what the predicate accepts. */
  void filter(Evaluation run, NodeList list, NodeList into) {
    int size = list.size();
    if (constant >= 0) {
      if (constant >= 1 && constant <= size) {
        into.add(list.get((int) constant - 1));
      }
      return;
    }
    run.budget.spend(size);
    for (int i = 0; i < size; i++) {
      if (accepts(run, list.get(i), i + 1, size)) {
        into.add(list.get(i));
      }
    }
  }
}
