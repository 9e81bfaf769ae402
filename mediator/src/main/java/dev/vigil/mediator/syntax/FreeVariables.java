package dev.vigil.mediator.syntax;

import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.Other;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the variables that an expression uses and does not bind. Stateless. */
public final class FreeVariables {
  private FreeVariables() {}

  public static Set<String> of(QueryExpr expression) {
    Set<String> found = new LinkedHashSet<>();
    collect(expression, Set.of(), found);
    return found;
  }

  private static void collect(QueryExpr expression, Set<String> bound, Set<String> found) {
    switch (expression) {
      case QueryExpr.Variable variable -> {
        if (!bound.contains(variable.name())) {
          found.add(variable.name());
        }
      }
      case Flwor flwor -> {
        Set<String> inside = new HashSet<>(bound);
        for (QueryExpr.Clause clause : flwor.clauses()) {
          clause.parts().forEach(part -> collect(part, inside, found));
          inside.addAll(clause.binds());
        }
        collect(flwor.result(), inside, found);
      }
      case Other other when other.kind().equals("quantified") -> {
        Set<String> inside = new HashSet<>(bound);
        for (int i = 0; i < other.children().size(); i++) {
          collect(other.children().get(i), inside, found);
          if (i < other.binds().size()) {
            inside.add(other.binds().get(i));
          }
        }
      }
      case Other other -> {
        // Which part a variable is bound for is not known: one that is bound somewhere is taken as
        // used only inside, which the planner allows for names that occur nowhere else.
        Set<String> inside = new HashSet<>(bound);
        inside.addAll(other.binds());
        other.children().forEach(child -> collect(child, inside, found));
      }
      default -> expression.children().forEach(child -> collect(child, bound, found));
    }
  }
}
