package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.QueryPlan;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.run.step.SqlGroups;
import dev.vigil.mediator.run.step.SqlScan;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Filter;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Numeral;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans an expression of which only the first items, their number or their values are used: in
 * {@code count}, {@code exists}, {@code empty}, {@code head}, {@code subsequence}, {@code sum} and
 * the like, and before a predicate on the position. What surrounds it stays as it is. A database
 * counts by itself, and no more rows are read than needed. Immutable.
 */
record LimitPlanner(Planner planner, ParsedQuery query, QueryScope scope) {
  /** The longest part of a sequence that is read by a limit. */
  private static final int LONGEST = 1_000_000;

  /**
   * A part of the text, and its plan.
   *
   * @param constant whether it depends on no variable
   */
  record Limited(int start, int end, QueryPlan plan, boolean constant) {}

  Optional<Limited> of(QueryExpr expression) {
    return switch (expression) {
      case Call call when !call.arguments().isEmpty() -> call(call);
      case Filter filter -> filter(filter);
      default -> Optional.empty();
    };
  }

  private Optional<Limited> call(Call call) {
    QueryExpr argument = call.arguments().getFirst();
    String name = LoopRewrite.local(call);
    if (call.arguments().size() == 1) {
      return switch (name) {
        case "count" -> count(call, argument);
        case "exists", "empty" -> limited(argument, 1, false);
        // The truth value of two values is an error.
        case "not", "boolean" -> limited(argument, 2, false);
        case "head" -> limited(argument, 1, true);
        case "sum", "avg", "min", "max", "data", "distinct-values", "string-join" ->
            values(argument);
        default -> Optional.empty();
      };
    }
    if (name.equals("string-join")) {
      return values(argument);
    }
    return name.equals("subsequence")
            && call.arguments().size() == 3
            && call.arguments().get(1) instanceof Numeral from
            && call.arguments().get(2) instanceof Numeral length
        ? subsequence(call, rounded(from), rounded(length))
        : Optional.empty();
  }

  /** What is before the end of a part of a sequence; nothing is read for a part without items. */
  private Optional<Limited> subsequence(Call call, double from, double length) {
    double last = from + length - 1;
    return length > 0 && last >= 1
        ? limited(call.arguments().getFirst(), last, true)
        : Optional.of(
            new Limited(
                call.start(),
                call.end(),
                new QueryPlan(
                    List.of(), new SaxonExpression("", "()", List.of()), false, List.of()),
                true));
  }

  private static double rounded(Numeral number) {
    return Math.floor(Double.parseDouble(number.value()) + 0.5);
  }

  /**
   * A scan whose nodes are not used, only their values or copies: its conditions and the needed
   * columns go to the database.
   */
  Optional<Limited> values(QueryExpr expression) {
    return expression instanceof Flwor
        ? Optional.empty()
        : planned(expression, false).map(part -> part.limited(part.plan()));
  }

  /** What is before the first predicate on the position. */
  private Optional<Limited> filter(Filter filter) {
    for (int i = 0; i < filter.predicates().size(); i++) {
      QueryExpr predicate = filter.predicates().get(i);
      double most = most(predicate);
      if (most > 0) {
        QueryExpr before = filter.base();
        if (i > 0) {
          int bracket = query.text().lastIndexOf('[', predicate.start() - 1);
          if (!query.text().substring(bracket + 1, predicate.start()).isBlank()) {
            return Optional.empty();
          }
          before =
              new Filter(filter.base(), filter.predicates().subList(0, i), filter.start(), bracket);
        }
        return limited(before, most, true);
      }
      if (LoopRewrite.uses(predicate, Set.of("position", "last"))) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The last position that a predicate can choose; 0 if it is not known. */
  private static double most(QueryExpr predicate) {
    if (predicate instanceof Numeral number) {
      return Double.parseDouble(number.value());
    }
    if (predicate instanceof Compare compare
        && compare.left() instanceof Call position
        && LoopRewrite.local(position).equals("position")
        && position.arguments().isEmpty()
        && compare.right() instanceof Numeral number
        && List.of("=", "eq", "<", "lt", "<=", "le").contains(compare.operator())) {
      return Double.parseDouble(number.value());
    }
    return 0;
  }

  /**
   * The plan of an expression of which some items are used.
   *
   * @param nodes whether its nodes are used, so that it must not matter that they are copies
   */
  private Optional<Limited> limited(QueryExpr expression, double most, boolean nodes) {
    if (!(most >= 1 && most <= LONGEST)) {
      return Optional.empty();
    }
    int items = (int) most;
    return planned(expression, nodes)
        .map(
            part ->
                part.isOneForEachRow() && part.plan().steps().getFirst() instanceof SqlScan scan
                    ? part.limited(
                        new QueryPlan(
                            List.of(scan.first(items)), part.plan().result(), false, List.of()))
                    : part.limited(part.plan().first(items)));
  }

  /** Lets the database count. */
  private Optional<Limited> count(Call call, QueryExpr argument) {
    return planned(argument, false)
        .filter(part -> !part.plan().blocking() && part.plan().steps().size() == 1)
        .filter(part -> part.plan().steps().getFirst() instanceof SqlScan)
        .flatMap(
            part -> {
              SqlScan scan = (SqlScan) part.plan().steps().getFirst();
              return part.counted(scan)
                  .map(
                      sql ->
                          new Limited(
                              call.start(),
                              call.end(),
                              new QueryPlan(
                                  List.of(
                                      new SqlGroups(
                                          scan,
                                          List.of(),
                                          List.of(
                                              new SqlGroups.Figure(
                                                  "vigil-count", sql, true, "count")))),
                                  new SaxonExpression("", "$vigil-count", List.of("vigil-count")),
                                  false,
                                  List.of()),
                              true));
            });
  }

  /**
   * A plan before it is limited.
   *
   * @param expression in the text of the query
   * @param result what the plan returns for each tuple
   */
  private record Part(QueryExpr expression, QueryPlan plan, QueryExpr result, boolean constant) {
    Limited limited(QueryPlan some) {
      return new Limited(expression.start(), expression.end(), some, constant);
    }

    boolean isOneForEachRow() {
      return !plan.blocking()
          && plan.steps().size() == 1
          && plan.steps().getFirst() instanceof SqlScan scan
          && counted(scan).filter("count(*)"::equals).isPresent();
    }

    /** The items that the rows of a statement give, as SQL counts them. */
    Optional<String> counted(SqlScan scan) {
      QueryExpr made = result;
      while (made instanceof Sequence one && one.items().size() == 1) {
        made = one.items().getFirst();
      }
      boolean one =
          made instanceof Element
              || made instanceof Variable row
                  && scan.tables().stream().anyMatch(table -> table.variable().equals(row.name()));
      return one
          ? Optional.of("count(*)")
          : made instanceof Path path
              ? new SqlTranslator(scan.source(), scan.tables())
                  .column(path)
                  .map(column -> "count(" + column.sql() + ")")
              : Optional.empty();
    }
  }

  private Optional<Part> planned(QueryExpr expression, boolean nodes) {
    QueryExpr inside = expression;
    while (inside instanceof Sequence one && one.items().size() == 1) {
      inside = one.items().getFirst();
    }
    if (inside instanceof Flwor flwor) {
      return isLiftable(flwor)
          ? Optional.of(
              new Part(
                  expression,
                  new FlworPlanner(planner, query, true).plan(flwor, scope),
                  flwor.result(),
                  scope.among(FreeVariables.of(flwor)).isEmpty()))
          : Optional.empty();
    }
    LoopRewrite loops = new LoopRewrite(planner, query);
    if (!loops.isScan(inside)
        || !isDatabase(inside)
        || !scope.among(FreeVariables.of(inside)).isEmpty()
        || nodes && isShared(inside)) {
      return Optional.empty();
    }
    return QueryParser.parse(query.prolog() + loops.loop(inside))
        .filter(loop -> loop.body() instanceof Flwor)
        .map(
            loop -> {
              Flwor flwor = (Flwor) loop.body();
              return new Part(
                  expression,
                  new FlworPlanner(planner, loop, true).plan(flwor, QueryScope.EMPTY),
                  flwor.result(),
                  true);
            });
  }

  private boolean isDatabase(QueryExpr scan) {
    return switch (scan) {
      case Call call ->
          planner
              .sources()
              .named(call.name())
              .filter(n -> n.source() instanceof JdbcSource)
              .isPresent();
      default -> !scan.children().isEmpty() && isDatabase(scan.children().getFirst());
    };
  }

  /** Whether other parts of the query may have the same nodes. */
  private boolean isShared(QueryExpr scan) {
    return switch (scan) {
      case Call call ->
          NodeIdentity.matters(query.text())
              || query.text().indexOf(call.name()) != query.text().lastIndexOf(call.name());
      default -> isShared(scan.children().getFirst());
    };
  }

  /** Whether a plan of it is better than Saxon: its first loop reads a source. */
  boolean isLiftable(Flwor flwor) {
    return flwor.clauses().getFirst() instanceof For first
        && first.plain()
        && first.position().isEmpty()
        && scope.among(FreeVariables.of(first.domain())).isEmpty()
        && planner.reads(first.domain());
  }
}
