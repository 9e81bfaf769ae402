package dev.vigil.mediator.plan;

import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Clause;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Let;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import dev.vigil.mediator.syntax.QueryExpr.Where;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Answers parts of a query from the cached results of views that it does not name. A part is the
 * query of the view itself, or a loop over the same collection with the conditions of the view and
 * others, which uses only what the view returns. (Halevy, Answering queries using views, 2001.)
 * Immutable.
 *
 * @param views the queries of the views without other views in them, by name
 */
public record QueryViewMatch(Map<String, String> views) {
  private static final String UNUSUAL = "boundary-space|namespace|default|ordering|construction";

  /**
   * A query that reads cached views.
   *
   * @param used the views
   */
  public record Matched(String text, Set<String> used) {}

  /**
   * The query with calls of the cache; empty if no view matches.
   *
   * @param usable whether the result of a view is cached now
   */
  public Optional<Matched> match(String query, Predicate<String> usable) {
    Optional<ParsedQuery> parsed = QueryParser.parse(query);
    if (parsed.isEmpty()
        || NodeIdentity.matters(query)
        || parsed.get().prolog().matches("(?s).*(?:" + UNUSUAL + ").*")) {
      return Optional.empty();
    }
    TreeMap<Integer, Change> changes = new TreeMap<>();
    Set<String> used = new HashSet<>();
    views.forEach(
        (name, text) ->
            QueryParser.parse(text)
                .filter(view -> view.prolog().isBlank() && !text.matches("(?s).*\\bcurrent-.*"))
                .ifPresent(
                    view -> {
                      List<Change> found = new ArrayList<>();
                      new Search(parsed.get(), view, name).find(parsed.get().body(), found);
                      if (!found.isEmpty() && isFree(found, changes) && usable.test(name)) {
                        found.forEach(change -> changes.put(change.start(), change));
                        used.add(name);
                      }
                    }));
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder made = new StringBuilder();
    int at = 0;
    for (Change change : changes.values()) {
      made.append(query, at, change.start()).append(change.text());
      at = change.end();
    }
    return Optional.of(new Matched(made.append(query.substring(at)).toString(), used));
  }

  /** Another text for a part of the query. */
  private record Change(int start, int end, String text) {}

  private static boolean isFree(List<Change> found, NavigableMap<Integer, Change> changes) {
    return found.stream()
        .allMatch(
            one ->
                changes.values().stream()
                    .allMatch(other -> one.end() <= other.start() || other.end() <= one.start()));
  }

  /** The search for one view in a query. */
  private record Search(ParsedQuery query, ParsedQuery view, String name) {
    private String call() {
      return "vigil:cached(\"" + name + "\")";
    }

    void find(QueryExpr expression, List<Change> found) {
      QueryExpr whole = inner(view.body());
      if (expression.getClass() == whole.getClass()
          && FreeVariables.of(expression).isEmpty()
          && NormalForm.of(query, expression).equals(NormalForm.of(view, whole))) {
        found.add(new Change(expression.start(), expression.end(), "(" + call() + ")"));
        return;
      }
      if (expression instanceof Flwor flwor) {
        List<Change> contained = contained(flwor);
        if (!contained.isEmpty()) {
          found.addAll(contained);
          return;
        }
      }
      expression.children().forEach(child -> find(child, found));
    }

    /** A loop with the conditions of the view and others. */
    private List<Change> contained(Flwor flwor) {
      if (!(inner(view.body()) instanceof Flwor cached)
          || !(cached.clauses().getFirst() instanceof For each)
          || !each.plain()
          || each.position().isPresent()
          || !cached.clauses().stream().skip(1).allMatch(Where.class::isInstance)) {
        return List.of();
      }
      for (Clause clause : flwor.clauses()) {
        if (clause instanceof For loop
            && loop.plain()
            && loop.position().isEmpty()
            && FreeVariables.of(loop.domain()).isEmpty()
            && isBoundOnce(flwor, loop.variable())
            && NormalForm.of(query, loop.domain()).equals(NormalForm.of(view, each.domain()))) {
          List<Change> changes = contained(flwor, loop, cached, each);
          if (!changes.isEmpty()) {
            return changes;
          }
        }
      }
      return List.of();
    }

    private static boolean isBoundOnce(Flwor flwor, String variable) {
      return flwor.clauses().stream().filter(c -> c.binds().contains(variable)).count() == 1;
    }

    private List<Change> contained(Flwor flwor, For loop, Flwor cached, For each) {
      List<QueryExpr> asked = new ArrayList<>();
      List<QueryExpr> kept = new ArrayList<>(flwor.children());
      for (Clause clause : flwor.clauses()) {
        if (clause instanceof Where where) {
          FlworPlanner.split(where.condition(), asked);
          kept.remove(where.condition());
        } else if (!(clause instanceof For) && !(clause instanceof Let)) {
          break; // Behind groups, a variable means something else.
        }
      }
      List<QueryExpr> given = new ArrayList<>();
      cached.clauses().stream()
          .skip(1)
          .forEach(clause -> FlworPlanner.split(((Where) clause).condition(), given));
      List<Change> changes = new ArrayList<>();
      for (QueryExpr condition : given) {
        String form = NormalForm.of(view, condition, each.variable());
        Optional<QueryExpr> same =
            asked.stream()
                .filter(one -> NormalForm.of(query, one, loop.variable()).equals(form))
                .findFirst();
        if (same.isEmpty()) {
          return List.of();
        }
        asked.remove(same.get());
        changes.add(new Change(same.get().start(), same.get().end(), "true()"));
      }
      kept.addAll(asked);
      QueryExpr made = inner(cached.result());
      boolean whole = made instanceof Variable row && row.name().equals(each.variable());
      if (!whole) {
        boolean same =
            NormalForm.of(query, flwor.result(), loop.variable())
                .equals(NormalForm.of(view, cached.result(), each.variable()));
        if (same) {
          kept.remove(flwor.result());
          changes.add(
              new Change(flwor.result().start(), flwor.result().end(), "$" + loop.variable()));
        }
        Set<String> columns = copied(made, each.variable());
        if (columns.isEmpty()
            || !kept.stream().allMatch(part -> usesOnly(part, loop.variable(), columns))) {
          return List.of();
        }
      }
      changes.add(new Change(loop.domain().start(), loop.domain().end(), call()));
      return changes;
    }

    /** The columns of a row that a constructor copies, if it contains nothing else. */
    private static Set<String> copied(QueryExpr made, String variable) {
      Set<String> names = new HashSet<>();
      if (!(made instanceof Element element) || !element.plain()) {
        return Set.of();
      }
      for (QueryExpr part : element.parts()) {
        if (!(part instanceof Path path)
            || !(path.base().orElse(null) instanceof Variable row)
            || !row.name().equals(variable)
            || path.steps().size() != 1
            || !isChild(path.steps().getFirst())
            || !names.add(path.steps().getFirst().test())) {
          return Set.of();
        }
      }
      return names;
    }

    private static boolean isChild(QueryExpr.Step step) {
      return step.axis().equals("child")
          && step.parts().isEmpty()
          && step.test().matches("[\\w.-]+");
    }

    /** Whether an expression uses only some children of a variable. */
    private static boolean usesOnly(QueryExpr expression, String variable, Set<String> columns) {
      if (expression instanceof Variable use) {
        return !use.name().equals(variable);
      }
      if (expression instanceof Path path
          && path.base().orElse(null) instanceof Variable base
          && base.name().equals(variable)) {
        return path.steps().getFirst().axis().equals("child")
            && columns.contains(path.steps().getFirst().test())
            && path.steps().stream()
                .flatMap(step -> step.parts().stream())
                .allMatch(part -> usesOnly(part, variable, columns));
      }
      return expression.children().stream().allMatch(part -> usesOnly(part, variable, columns));
    }
  }

  private static QueryExpr inner(QueryExpr expression) {
    return expression instanceof Sequence one && one.items().size() == 1
        ? inner(one.items().getFirst())
        : expression;
  }
}
