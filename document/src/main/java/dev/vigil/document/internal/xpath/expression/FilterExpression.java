package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.NodeList;
import java.util.List;

/** A parenthesised expression with predicates, whose positions count over all of its nodes. */
final class FilterExpression extends XPathExpression {
  private final XPathExpression base;
  private final List<StepPredicate> predicates;

  FilterExpression(XPathExpression base, List<StepPredicate> predicates) {
    this.base = base;
    this.predicates = predicates;
  }

  @Override
  public ExpressionType type() {
    return base.type();
  }

  @Override
  public IntSlice nodes(Evaluation run, int item, int position, int last) {
    IntSlice found = base.nodes(run, item, position, last);
    for (StepPredicate predicate : predicates) {
      if (predicate.constant() >= 0) {
        int at = (int) Math.min(Integer.MAX_VALUE, predicate.constant()) - 1;
        found =
            at >= 0 && at < found.size()
                ? new IntSlice(found.array(), found.from() + at, found.from() + at + 1)
                : IntSlice.EMPTY;
        continue;
      }
      run.budget.spend(found.size());
      NodeList kept = new NodeList();
      for (int i = 0; i < found.size(); i++) {
        if (predicate.accepts(run, found.get(i), i + 1, found.size())) {
          kept.add(found.get(i));
        }
      }
      found = kept.sorted();
    }
    return found;
  }
}
