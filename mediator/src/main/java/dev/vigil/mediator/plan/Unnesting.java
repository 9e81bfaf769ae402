package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.run.step.TupleOperators.SubPlan;
import dev.vigil.mediator.run.step.TupleStep;
import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Filter;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.Other;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Unnests: takes FLWOR expressions that read sources out of an expression, as plans whose results
 * become variables. An expression that may not be evaluated at all, such as a branch of a
 * condition, stays where it is. Not thread-safe.
 */
final class Unnesting {
  private static final Set<String> COUNTING = Set.of("count", "exists", "empty", "not", "boolean");

  private final Planner planner;
  private final ParsedQuery query;
  private final QueryScope scope;
  private final LimitPlanner limits;
  private final List<TupleStep> steps = new ArrayList<>();

  Unnesting(Planner planner, ParsedQuery query, QueryScope scope) {
    this.planner = planner;
    this.query = query;
    this.scope = scope;
    this.limits = new LimitPlanner(planner, query, scope);
  }

  /** The plans that were taken out. */
  List<TupleStep> steps() {
    return List.copyOf(steps);
  }

  /** The expression with variables in place of what was taken out. */
  SaxonExpression slice(QueryExpr expression) {
    List<Cut> cuts = new ArrayList<>();
    find(expression, cuts);
    StringBuilder text = new StringBuilder();
    int at = expression.start();
    Set<String> variables = new LinkedHashSet<>(scope.among(FreeVariables.of(expression)));
    for (Cut cut : cuts) {
      text.append(query.text(), at, cut.start()).append("$").append(cut.variable());
      at = cut.end();
      variables.add(cut.variable());
    }
    text.append(query.text(), at, expression.end());
    return new SaxonExpression(query.prolog(), text.toString(), List.copyOf(variables));
  }

  /** A part that was taken out, and the variable in its place. */
  private record Cut(int start, int end, String variable) {}

  private void find(QueryExpr expression, List<Cut> cuts) {
    Optional<LimitPlanner.Limited> limited = limits.of(expression);
    if (limited.isPresent()) {
      cut(limited.get(), cuts);
      return;
    }
    switch (expression) {
      case Flwor flwor -> {
        if (limits.isLiftable(flwor)) {
          QueryPlan plan = new FlworPlanner(planner, query, true).plan(flwor, scope);
          boolean constant = scope.among(FreeVariables.of(flwor)).isEmpty();
          cut(new LimitPlanner.Limited(flwor.start(), flwor.end(), plan, constant), cuts);
        }
      }
      case Element element ->
          Stream.concat(element.attributes().stream(), element.parts().stream())
              .forEach(part -> copied(part, cuts));
      case Sequence sequence -> sequence.items().forEach(child -> find(child, cuts));
      case Call call ->
          call.arguments().stream()
              .filter(argument -> !isNumberKnown(call, argument))
              .forEach(child -> find(child, cuts));
      case Compare compare -> compare.children().forEach(child -> find(child, cuts));
      case Filter filter -> find(filter.base(), cuts);
      case Path path -> path.base().ifPresent(base -> find(base, cuts));
      case Other other when other.kind().equals("if") ->
          find(other.children().getFirst(), cuts); // The condition; only one branch is evaluated.
      case Other other
          when other.kind().equals("operator") && !NodeIdentity.matters(query.text()) ->
          other.children().forEach(child -> find(child, cuts));
      default -> {}
    }
  }

  /**
   * Whether a function needs only the number of its items: what a constructor has in it is unused.
   */
  private static boolean isNumberKnown(Call call, QueryExpr argument) {
    return COUNTING.contains(LoopRewrite.local(call))
        && (argument instanceof Element
            || argument instanceof Sequence all
                && all.items().stream().allMatch(item -> isNumberKnown(call, item)));
  }

  /** A part of a constructor, which copies what is put into it. */
  private void copied(QueryExpr part, List<Cut> cuts) {
    Optional<LimitPlanner.Limited> scan = limits.values(part);
    if (scan.isPresent()) {
      cut(scan.get(), cuts);
    } else {
      find(part, cuts);
    }
  }

  private void cut(LimitPlanner.Limited part, List<Cut> cuts) {
    String variable = "vigil-s" + part.start();
    steps.add(new SubPlan(variable, part.plan(), part.constant()));
    cuts.add(new Cut(part.start(), part.end(), variable));
  }
}
