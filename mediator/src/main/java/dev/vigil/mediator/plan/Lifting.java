package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SimpleSteps.SubPlan;
import dev.vigil.mediator.run.step.Slice;
import dev.vigil.mediator.run.step.TupleStep;
import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Unnests: takes FLWOR expressions that read sources out of an expression, as plans whose results
 * become variables. An expression that may not be evaluated at all, such as a branch of a
 * condition, stays where it is. Not thread-safe.
 */
final class Lifting {
  private final Planner planner;
  private final ParsedQuery query;
  private final QueryScope scope;
  private final List<TupleStep> steps = new ArrayList<>();

  Lifting(Planner planner, ParsedQuery query, QueryScope scope) {
    this.planner = planner;
    this.query = query;
    this.scope = scope;
  }

  /** The plans that were taken out. */
  List<TupleStep> steps() {
    return List.copyOf(steps);
  }

  /** The expression with variables in place of what was taken out. */
  Slice slice(QueryExpr expression) {
    List<Cut> cuts = new ArrayList<>();
    find(expression, cuts);
    StringBuilder text = new StringBuilder();
    int at = expression.start();
    Set<String> variables = new LinkedHashSet<>(scope.among(FreeVariables.of(expression)));
    for (Cut cut : cuts) {
      text.append(query.text(), at, cut.expression().start()).append("$").append(cut.variable());
      at = cut.expression().end();
      variables.add(cut.variable());
    }
    text.append(query.text(), at, expression.end());
    return new Slice(query.prolog(), text.toString(), List.copyOf(variables));
  }

  /** A part that was taken out, and the variable in its place. */
  private record Cut(QueryExpr expression, String variable) {}

  private void find(QueryExpr expression, List<Cut> cuts) {
    switch (expression) {
      case Flwor flwor -> {
        if (isLiftable(flwor)) {
          QueryPlan plan = new FlworPlanner(planner, query, true).plan(flwor, scope);
          String variable = "vigil-s" + flwor.start();
          steps.add(new SubPlan(variable, plan, scope.among(FreeVariables.of(flwor)).isEmpty()));
          cuts.add(new Cut(flwor, variable));
        }
      }
      case Element element -> element.children().forEach(child -> find(child, cuts));
      case Sequence sequence -> sequence.items().forEach(child -> find(child, cuts));
      case Call call -> call.arguments().forEach(child -> find(child, cuts));
      case Compare compare -> compare.children().forEach(child -> find(child, cuts));
      case Path path -> path.base().ifPresent(base -> find(base, cuts));
      default -> {}
    }
  }

  /** Whether a plan of it is better than Saxon: its first loop reads a source. */
  private boolean isLiftable(Flwor flwor) {
    return flwor.clauses().getFirst() instanceof For first
        && first.plain()
        && first.position().isEmpty()
        && scope.among(FreeVariables.of(first.domain())).isEmpty()
        && planner.reads(first.domain());
  }
}
