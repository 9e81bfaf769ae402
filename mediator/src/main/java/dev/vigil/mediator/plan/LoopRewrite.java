package dev.vigil.mediator.plan;

import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Filter;
import dev.vigil.mediator.syntax.QueryExpr.Logic;
import dev.vigil.mediator.syntax.QueryExpr.Numeral;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes a collection with predicates and steps as the loop over it, so that it is pushed down and
 * paged like one: {@code shop:order()[total > 9]/day} becomes {@code for $i in shop:order() where
 * $i/total > 9 return $i/day}. Immutable.
 */
record LoopRewrite(Planner planner, ParsedQuery query) {
  private static final String ITEM = "$vigil-item";

  /** Functions of a condition whose value is a truth value. */
  private static final Set<String> CONDITIONS =
      Set.of("exists", "empty", "not", "contains", "starts-with", "ends-with");

  /** Functions whose value is a single value of their argument. */
  private static final Set<String> VALUES = Set.of("number", "string", "data");

  /** Whether an expression is a collection of a source, perhaps with predicates and steps. */
  boolean isScan(QueryExpr body) {
    return switch (body) {
      case Call call ->
          planner.sources().named(call.name()).isPresent() && call.arguments().isEmpty();
      case Filter filter ->
          isScan(filter.base()) && filter.predicates().stream().noneMatch(LoopRewrite::isPosition);
      case Sequence one when one.items().size() == 1 -> isScan(one.items().getFirst());
      case Path path ->
          path.base().filter(this::isScan).isPresent()
              && path.steps().stream().allMatch(step -> step.axis().equals("child"));
      default -> false;
    };
  }

  /** Whether a predicate may choose by the position. */
  private static boolean isPosition(QueryExpr predicate) {
    boolean truth =
        predicate instanceof Compare
            || predicate instanceof Logic
            || predicate instanceof Path
            || predicate instanceof Call call && CONDITIONS.contains(local(call));
    return !truth || uses(predicate, Set.of("position", "last"));
  }

  static boolean uses(QueryExpr expression, Set<String> functions) {
    return expression instanceof Call call && functions.contains(local(call))
        || expression.children().stream().anyMatch(child -> uses(child, functions));
  }

  static String local(Call call) {
    return call.name().startsWith("fn:") ? call.name().substring(3) : call.name();
  }

  /** The loop over a scan. */
  String loop(QueryExpr scan) {
    return loop(scan, query.text(scan));
  }

  /**
   * @param whole the text of the scan, as the domain of a loop that is not pushed down
   */
  private String loop(QueryExpr scan, String whole) {
    if (scan instanceof Sequence one && one.items().size() == 1) {
      return loop(one.items().getFirst(), whole);
    }
    String steps = "";
    QueryExpr rows = scan;
    if (scan instanceof Path path) {
      rows = path.base().orElseThrow();
      steps = query.text().substring(rows.end(), path.end());
    }
    List<String> conditions = new ArrayList<>();
    while (rows instanceof Filter || rows instanceof Sequence) {
      if (rows instanceof Filter filter) {
        for (QueryExpr predicate : filter.predicates()) {
          Optional<String> condition = condition(predicate);
          if (condition.isEmpty()) {
            return "for %s in %s return %s".formatted(ITEM, whole, ITEM);
          }
          conditions.add(condition.get());
        }
        rows = filter.base();
      } else {
        rows = ((Sequence) rows).items().getFirst();
      }
    }
    if (!(rows instanceof Call)) {
      return "for %s in %s return %s".formatted(ITEM, whole, ITEM);
    }
    return "for %s in %s%s return %s%s"
        .formatted(
            ITEM,
            query.text(rows),
            conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions),
            ITEM,
            steps);
  }

  /** A predicate as a condition on the variable; empty if it is of another kind. */
  private Optional<String> condition(QueryExpr predicate) {
    return switch (predicate) {
      case Compare compare ->
          value(compare.left())
              .flatMap(
                  left ->
                      value(compare.right())
                          .map(right -> "%s %s %s".formatted(left, compare.operator(), right)));
      case Logic logic ->
          all(logic.operands().stream().map(this::condition).toList())
              .map(
                  parts ->
                      parts.stream()
                          .collect(Collectors.joining(logic.and() ? " and " : " or ", "(", ")")));
      case Path path -> column(path);
      case Sequence one when one.items().size() == 1 ->
          condition(one.items().getFirst()).map(inside -> "(" + inside + ")");
      case Call call when CONDITIONS.contains(local(call)) ->
          all(call.arguments().stream()
                  .map(
                      part ->
                          local(call).equals("not") && !(part instanceof Path)
                              ? condition(part)
                              : value(part))
                  .toList())
              .map(parts -> call.name() + "(" + String.join(", ", parts) + ")");
      default -> Optional.empty();
    };
  }

  private Optional<String> value(QueryExpr expression) {
    return switch (expression) {
      case Text _, Numeral _ -> Optional.of(query.text(expression));
      case Path path -> column(path);
      case Sequence one when one.items().size() == 1 -> value(one.items().getFirst());
      case Call call when VALUES.contains(local(call)) && call.arguments().size() == 1 ->
          value(call.arguments().getFirst()).map(part -> call.name() + "(" + part + ")");
      default -> Optional.empty();
    };
  }

  /** A path from the row down, without predicates. */
  private Optional<String> column(Path path) {
    return path.base().isEmpty()
            && !path.absolute()
            && path.steps().stream()
                .allMatch(step -> step.axis().equals("child") && step.parts().isEmpty())
        ? Optional.of(ITEM + "/" + query.text(path))
        : Optional.empty();
  }

  private static Optional<List<String>> all(List<Optional<String>> parts) {
    return parts.stream().allMatch(Optional::isPresent)
        ? Optional.of(parts.stream().map(Optional::orElseThrow).toList())
        : Optional.empty();
  }
}
