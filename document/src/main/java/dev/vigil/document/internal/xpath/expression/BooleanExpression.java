package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.NodeList;
import dev.vigil.document.xpath.node.StaircaseJoin;
import org.jspecify.annotations.Nullable;

/** The expressions that return a boolean. */
abstract class BooleanExpression extends XPathExpression {
  @Override
  public final ExpressionType type() {
    return ExpressionType.BOOLEAN;
  }

  @Override
  public abstract boolean truth(Evaluation run, int item, int position, int last);

  public static final class And extends BooleanExpression {
    private final XPathExpression left;
    private final XPathExpression right;

    And(XPathExpression left, XPathExpression right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      return left.truth(run, item, position, last) && right.truth(run, item, position, last);
    }

    @Override
    @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
      IntSlice kept = left.among(run, nodes);
      if (kept == null) {
        return null;
      }
      NodeList both = new NodeList();
      for (int i = 0; i < kept.size(); i++) {
        if (right.truth(run, kept.get(i), 1, 1)) {
          both.add(kept.get(i));
        }
      }
      return both.sorted();
    }
  }

  public static final class Or extends BooleanExpression {
    private final XPathExpression left;
    private final XPathExpression right;

    Or(XPathExpression left, XPathExpression right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      return left.truth(run, item, position, last) || right.truth(run, item, position, last);
    }
  }

  /** fn:boolean, fn:exists and, negated, fn:not and fn:empty. */
  public static final class Truth extends BooleanExpression {
    private final XPathExpression of;
    private final boolean wanted;

    Truth(XPathExpression of, boolean wanted) {
      this.of = of;
      this.wanted = wanted;
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      return of.truth(run, item, position, last) == wanted;
    }

    @Override
    @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
      IntSlice kept = of.among(run, nodes);
      return kept == null || wanted ? kept : StaircaseJoin.difference(nodes, kept);
    }
  }
}
