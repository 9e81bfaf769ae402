package dev.vigil.mediator.plan;

import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the columns that a query uses of a variable. Stateless. */
final class UsedColumns {
  private UsedColumns() {}

  static List<SourceColumn> of(
      SourceCollection collection, String variable, List<QueryExpr> parts, String text) {
    Set<String> used = new HashSet<>();
    boolean all = NodeIdentity.leavesUpward(text);
    for (QueryExpr part : parts) {
      all |= collect(part, variable, used);
    }
    boolean whole = all;
    return collection.columns().stream()
        .filter(column -> whole || used.contains(column.name()))
        .toList();
  }

  /** Whether the variable is used as a whole. */
  private static boolean collect(QueryExpr expression, String variable, Set<String> used) {
    if (expression instanceof Variable use) {
      return use.name().equals(variable);
    }
    if (expression instanceof Path path
        && path.base().orElse(null) instanceof Variable base
        && base.name().equals(variable)) {
      QueryExpr.Step first = path.steps().getFirst();
      boolean named = first.axis().equals("child") && first.test().matches("[\\w.-]+");
      used.add(first.test());
      boolean whole = !named;
      for (QueryExpr.Step step : path.steps()) {
        for (QueryExpr part : step.parts()) {
          whole |= collect(part, variable, used);
        }
      }
      return whole;
    }
    boolean whole = false;
    for (QueryExpr child : expression.children()) {
      whole |= collect(child, variable, used);
    }
    return whole;
  }
}
