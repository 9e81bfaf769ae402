package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.run.step.SqlCondition;
import dev.vigil.mediator.run.step.SqlScan;
import dev.vigil.mediator.run.step.TupleOperators.LetStep;
import dev.vigil.mediator.run.step.TupleOperators.Select;
import dev.vigil.mediator.run.step.TupleOperators.Unnest;
import dev.vigil.mediator.run.step.TupleStep;
import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Clause;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Let;
import dev.vigil.mediator.syntax.QueryExpr.Logic;
import dev.vigil.mediator.syntax.QueryExpr.OrderBy;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Where;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans one FLWOR expression. Conditions are split at {@code and} and evaluated as early as their
 * variables are bound: in SQL, as keys of joins, or one by one. Clauses that order or group, and
 * what follows them, are evaluated by Saxon for all tuples together. Not thread-safe.
 */
final class FlworPlanner {
  private final Planner planner;
  private final ParsedQuery query;
  private final boolean nested;
  private final List<TupleStep> steps = new ArrayList<>();
  private final List<QueryExpr> waiting = new ArrayList<>();
  private final List<QueryExpr> pushed = new ArrayList<>();
  private QueryScope scope = QueryScope.EMPTY;

  /**
   * @param nested whether an expression uses all results together
   */
  FlworPlanner(Planner planner, ParsedQuery query, boolean nested) {
    this.planner = planner;
    this.query = query;
    this.nested = nested;
  }

  QueryPlan plan(Flwor flwor, QueryScope outer) {
    scope = outer;
    int cut = cut(flwor);
    for (Clause clause : flwor.clauses().subList(0, cut)) {
      if (clause instanceof Where where) {
        split(where.condition(), waiting);
      }
    }
    List<QueryExpr> uses = flwor.children();
    // An order keeps tuples apart; groups do not.
    boolean together =
        nested
            || flwor.clauses().subList(cut, flwor.clauses().size()).stream()
                .anyMatch(QueryExpr.OtherClause.class::isInstance);
    for (Clause clause : flwor.clauses().subList(0, cut)) {
      switch (clause) {
        case For loop -> loop(loop, uses, together);
        case Let let -> let(let);
        default -> {}
      }
      select();
    }
    for (QueryExpr condition : waiting) {
      steps.add(new Select(slice(condition)));
    }
    narrow(flwor);
    boolean ordered =
        cut < flwor.clauses().size()
            && outer.variables().isEmpty()
            && order(flwor.clauses().get(cut));
    if (cut + (ordered ? 1 : 0) == flwor.clauses().size()) {
      Unnesting lifted = new Unnesting(planner, query, scope);
      SaxonExpression result = lifted.slice(flwor.result());
      steps.addAll(lifted.steps());
      return new QueryPlan(steps, result, false, List.of());
    }
    return grouped(flwor, cut, outer).orElseGet(() -> blocking(flwor, cut, outer));
  }

  /** The number of clauses that become operators. */
  private static int cut(Flwor flwor) {
    Set<String> bound = new HashSet<>();
    int cut = 0;
    for (Clause clause : flwor.clauses()) {
      boolean plain =
          switch (clause) {
            case For loop -> loop.plain() && loop.position().isEmpty();
            case Let let -> let.plain();
            case Where _ -> true;
            default -> false;
          };
      // A variable that hides another one, or has a prefix, is left to Saxon.
      if (!plain
          || clause.binds().stream().anyMatch(name -> name.contains(":") || !bound.add(name))) {
        return cut;
      }
      cut++;
    }
    return cut;
  }

  /** Splits a condition at {@code and}. */
  static void split(QueryExpr condition, List<QueryExpr> into) {
    if (condition instanceof Logic logic && logic.and()) {
      logic.operands().forEach(operand -> split(operand, into));
    } else if (condition instanceof Sequence one && one.items().size() == 1) {
      split(one.items().getFirst(), into);
    } else {
      into.add(condition);
    }
  }

  SaxonExpression slice(QueryExpr expression) {
    return new SaxonExpression(
        query.prolog(), query.text(expression), scope.among(FreeVariables.of(expression)));
  }

  // ---- clauses ----

  private void loop(For loop, List<QueryExpr> uses, boolean together) {
    Set<String> free = FreeVariables.of(loop.domain());
    if (!scope.among(free).isEmpty()) {
      Unnesting lifted = new Unnesting(planner, query, scope);
      SaxonExpression domain = lifted.slice(loop.domain());
      steps.addAll(lifted.steps());
      steps.add(new Unnest(loop.variable(), domain));
      scope = scope.with(loop.variable());
      return;
    }
    new JoinPlanner(planner, query, steps, waiting, pushed, scope, together).add(loop, uses);
    scope = scope.with(loop.variable());
  }

  private void let(Let let) {
    Unnesting lifted = new Unnesting(planner, query, scope);
    SaxonExpression value = lifted.slice(let.value());
    steps.addAll(lifted.steps());
    steps.add(new LetStep(let.variable(), value));
    scope = scope.with(let.variable());
  }

  /** Evaluates the conditions whose variables are bound now. */
  private void select() {
    List<QueryExpr> ready = waiting.stream().filter(condition -> isBound(condition)).toList();
    for (QueryExpr condition : ready) {
      waiting.remove(condition);
      if (steps.isEmpty() || !push(condition)) {
        steps.add(new Select(slice(condition)));
      }
    }
  }

  private boolean isBound(QueryExpr condition) {
    return !steps.isEmpty()
        && FreeVariables.of(condition).stream().allMatch(name -> scope.has(name) || !isLocal(name));
  }

  /** Reads only the columns that something else than the statement itself uses. */
  private void narrow(Flwor flwor) {
    if (!steps.isEmpty() && steps.getFirst() instanceof SqlScan scan) {
      List<QueryExpr> uses = new ArrayList<>();
      for (Clause clause : flwor.clauses()) {
        if (clause instanceof Where where) {
          split(where.condition(), uses);
        } else {
          uses.addAll(clause.parts());
        }
      }
      uses.removeAll(pushed);
      uses.add(flwor.result());
      steps.set(
          0,
          new SqlScan(
              scan.source(),
              scan.tables().stream()
                  .map(
                      table ->
                          new SqlScan.SqlTable(
                              table.variable(),
                              table.collection(),
                              UsedColumns.of(
                                  table.collection(), table.variable(), uses, query.text())))
                  .toList(),
              scan.conditions(),
              scan.order()));
    }
  }

  /** Whether a later clause binds a name; others are global variables. */
  private boolean isLocal(String name) {
    return query.text().contains("$" + name) && !query.prolog().contains("$" + name);
  }

  /** Adds a condition to the statement that the last step runs, if SQL can evaluate it. */
  private boolean push(QueryExpr condition) {
    if (!(steps.getLast() instanceof SqlScan scan)) {
      return false;
    }
    Optional<SqlCondition> sql =
        new SqlTranslator(scan.source(), scan.tables()).condition(condition);
    sql.ifPresent(
        one -> {
          pushed.add(condition);
          List<SqlCondition> more = new ArrayList<>(scan.conditions());
          more.add(one);
          steps.set(
              steps.size() - 1, new SqlScan(scan.source(), scan.tables(), more, scan.order()));
        });
    return sql.isPresent();
  }

  // ---- order and groups ----

  /** Leaves an order to the database, if everything so far is one statement. */
  private boolean order(Clause clause) {
    if (!(clause instanceof OrderBy order)
        || steps.size() != 1
        || !(steps.getFirst() instanceof SqlScan scan)) {
      return false;
    }
    SqlTranslator translator = new SqlTranslator(scan.source(), scan.tables());
    List<String> keys = new ArrayList<>();
    for (QueryExpr.SortKey key : order.keys()) {
      Optional<String> sql = translator.order(key);
      if (sql.isEmpty()) {
        return false;
      }
      keys.add(sql.get());
    }
    steps.set(0, new SqlScan(scan.source(), scan.tables(), scan.conditions(), keys));
    return true;
  }

  /** Groups in the database, if everything so far is one statement. */
  private Optional<QueryPlan> grouped(Flwor flwor, int cut, QueryScope outer) {
    if (steps.size() != 1
        || !(steps.getFirst() instanceof SqlScan scan)
        || !outer.variables().isEmpty()) {
      return Optional.empty();
    }
    return new GroupPlanner(query, scan)
        .plan(flwor, cut)
        .map(
            grouped ->
                cut + 1 == flwor.clauses().size()
                    ? new QueryPlan(
                        List.of(grouped.step()),
                        new SaxonExpression(
                            query.prolog(),
                            grouped.rest().strip().replaceFirst("^return", ""),
                            grouped.variables()),
                        false,
                        List.of())
                    : new QueryPlan(
                        List.of(grouped.step()),
                        together(grouped.rest(), grouped.variables(), List.of()),
                        true,
                        grouped.variables()));
  }

  /** The clauses from the cut on, for all tuples together. */
  private QueryPlan blocking(Flwor flwor, int cut, QueryScope outer) {
    List<String> own = scope.variables().stream().filter(name -> !outer.has(name)).toList();
    if (steps.isEmpty()) {
      return new QueryPlan(
          List.of(),
          new SaxonExpression(
              query.prolog(), query.text(flwor), outer.among(FreeVariables.of(flwor))),
          false,
          List.of());
    }
    int from = flwor.clauses().get(cut).start();
    String rest = query.text().substring(from, flwor.end());
    // In "for $a in …, $b in …" a clause may begin behind the comma.
    if (flwor.clauses().get(cut) instanceof For && !rest.startsWith("for")) {
      rest = "for " + rest.replaceFirst("^\\s*,", "");
    } else if (flwor.clauses().get(cut) instanceof Let && !rest.startsWith("let")) {
      rest = "let " + rest.replaceFirst("^\\s*,", "");
    }
    return new QueryPlan(
        steps, together(rest, own, outer.among(FreeVariables.of(flwor))), true, own);
  }

  private SaxonExpression together(String rest, List<String> own, List<String> more) {
    StringBuilder text = new StringBuilder("for $vigil-index in 1 to $vigil-count ");
    own.forEach(
        name ->
            text.append("let $")
                .append(name)
                .append(" := $vigil-v-")
                .append(name)
                .append("($vigil-index) "));
    List<String> variables = new ArrayList<>(List.of("vigil-count"));
    own.forEach(name -> variables.add("vigil-v-" + name));
    variables.addAll(more);
    return new SaxonExpression(query.prolog(), text + rest, variables);
  }
}
