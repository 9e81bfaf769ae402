package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.NodeList;

/** Computes union, intersection and difference of two sorted sets of nodes by one merge. */
final class SetOperation extends XPathExpression {
  enum Kind {
    UNION,
    INTERSECT,
    EXCEPT
  }

  private final Kind kind;
  private final XPathExpression left;
  private final XPathExpression right;

  SetOperation(Kind kind, XPathExpression left, XPathExpression right) {
    this.kind = kind;
    this.left = left;
    this.right = right;
  }

  @Override
  public ExpressionType type() {
    return left.type();
  }

  @Override
  public IntSlice nodes(Evaluation run, int item, int position, int last) {
    IntSlice a = left.nodes(run, item, position, last);
    IntSlice b = right.nodes(run, item, position, last);
    run.budget.spend(a.size() + b.size());
    NodeList out = new NodeList(a.size());
    int i = 0;
    int k = 0;
    while (i < a.size() || k < b.size()) {
      int x = i < a.size() ? a.get(i) : Integer.MAX_VALUE;
      int y = k < b.size() ? b.get(k) : Integer.MAX_VALUE;
      if (switch (kind) {
        case UNION -> true;
        case INTERSECT -> x == y;
        case EXCEPT -> x < y;
      }) {
        out.add(Math.min(x, y));
      }
      i += x <= y ? 1 : 0;
      k += y <= x ? 1 : 0;
    }
    return out.sorted();
  }

  @Override
  public boolean truth(Evaluation run, int item, int position, int last) {
    return kind == Kind.UNION
        ? left.truth(run, item, position, last) || right.truth(run, item, position, last)
        : !nodes(run, item, position, last).isEmpty();
  }
}
