package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.run.step.BindJoin;
import dev.vigil.mediator.run.step.HashJoin;
import dev.vigil.mediator.run.step.ItemScan;
import dev.vigil.mediator.run.step.LeafStep;
import dev.vigil.mediator.run.step.MergeJoin;
import dev.vigil.mediator.run.step.SaxonExpression;
import dev.vigil.mediator.run.step.SqlCondition;
import dev.vigil.mediator.run.step.SqlScan;
import dev.vigil.mediator.run.step.TupleOperand;
import dev.vigil.mediator.run.step.TupleStep;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.SourceCollection;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Adds a loop that depends on no other variable to a plan: as the first scan, as another table of
 * the same statement, or as a join by hash table, by merging or by keys in batches. Not
 * thread-safe.
 */
final class JoinPlanner {
  /** A table with more rows than this is not read whole for a join. */
  private static final long LARGE = 20_000;

  private final Planner planner;
  private final ParsedQuery query;
  private final List<TupleStep> steps;
  private final List<QueryExpr> waiting;
  private final List<QueryExpr> pushed;
  private final QueryScope scope;
  private final boolean together;

  /**
   * @param together whether the tuples are used together, so that it matters which rows are the
   *     same
   */
  JoinPlanner(
      Planner planner,
      ParsedQuery query,
      List<TupleStep> steps,
      List<QueryExpr> waiting,
      List<QueryExpr> pushed,
      QueryScope scope,
      boolean together) {
    this.planner = planner;
    this.query = query;
    this.steps = steps;
    this.waiting = waiting;
    this.pushed = pushed;
    this.scope = scope;
    this.together = together;
  }

  void add(For loop, List<QueryExpr> uses) {
    Optional<SaxonSources.Named> named = planner.collection(loop.domain());
    LeafStep scan = scan(loop, uses, named);
    if (scan instanceof SqlScan sql && merged(sql)) {
      return;
    }
    boolean first = steps.isEmpty() && scope.variables().isEmpty();
    if (scan instanceof SqlScan sql) {
      scan = filtered(sql);
    }
    steps.add(first ? scan : join(loop, scan));
  }

  private LeafStep scan(For loop, List<QueryExpr> uses, Optional<SaxonSources.Named> named) {
    if (named.isPresent() && named.get().source() instanceof JdbcSource source) {
      SourceCollection table = named.get().collection();
      List<SourceColumn> columns = UsedColumns.of(table, loop.variable(), uses, query.text());
      return new SqlScan(
          source,
          List.of(new SqlScan.SqlTable(loop.variable(), table, columns)),
          List.of(),
          List.of());
    }
    SaxonExpression domain =
        new SaxonExpression(query.prolog(), query.text(loop.domain()), List.of());
    return named
        .map(n -> new ItemScan(loop.variable(), domain, n.source(), n.collection()))
        .orElseGet(() -> new ItemScan(loop.variable(), domain, null, null));
  }

  /** Adds the conditions on one table to its statement. */
  private SqlScan filtered(SqlScan scan) {
    SqlTranslator translator = new SqlTranslator(scan.source(), scan.tables());
    String variable = scan.tables().getFirst().variable();
    List<SqlCondition> conditions = new ArrayList<>();
    for (QueryExpr condition : List.copyOf(waiting)) {
      if (FreeVariables.of(condition).equals(Set.of(variable))) {
        translator
            .condition(condition)
            .ifPresent(
                sql -> {
                  conditions.add(sql);
                  waiting.remove(condition);
                  pushed.add(condition);
                });
      }
    }
    return new SqlScan(scan.source(), scan.tables(), conditions, List.of());
  }

  /** Makes two tables of a database one statement, if a condition joins them. */
  private boolean merged(SqlScan scan) {
    if (steps.size() != 1
        || !(steps.getFirst() instanceof SqlScan left)
        || left.source() != scan.source()
        || left.tables().size() >= 8) {
      return false;
    }
    List<SqlScan.SqlTable> tables = new ArrayList<>(left.tables());
    tables.addAll(scan.tables());
    if (together && tables.stream().anyMatch(table -> table.collection().key().isEmpty())) {
      return false; // Without a key, nothing shows which rows of the join are the same.
    }
    SqlTranslator translator = new SqlTranslator(left.source(), tables);
    String variable = scan.tables().getFirst().variable();
    List<SqlCondition> conditions = new ArrayList<>(left.conditions());
    List<QueryExpr> used = new ArrayList<>();
    boolean joined = false;
    for (QueryExpr condition : waiting) {
      Set<String> free = FreeVariables.of(condition);
      boolean ready = free.stream().allMatch(name -> name.equals(variable) || scope.has(name));
      Optional<SqlCondition> sql =
          ready && free.contains(variable) ? translator.condition(condition) : Optional.empty();
      if (sql.isPresent()) {
        joined |=
            free.size() == 2 && condition instanceof Compare both && both.operator().equals("=");
        conditions.add(sql.get());
        used.add(condition);
      }
    }
    if (joined) {
      waiting.removeAll(used);
      pushed.addAll(used);
      steps.set(0, new SqlScan(left.source(), tables, conditions, List.of()));
    }
    return joined;
  }

  private TupleStep join(For loop, LeafStep scan) {
    for (QueryExpr condition : List.copyOf(waiting)) {
      if (condition instanceof Compare compare && compare.operator().equals("=")) {
        Optional<Sides> sides = sides(compare, loop.variable());
        if (sides.isPresent()) {
          waiting.remove(condition);
          return join(loop, scan, sides.get(), condition);
        }
      }
    }
    return new HashJoin(scan, loop.variable(), null, null, null);
  }

  /** The two sides of a comparison: one of earlier variables, one of the new variable. */
  private record Sides(QueryExpr left, QueryExpr right) {}

  private Optional<Sides> sides(Compare compare, String variable) {
    Set<String> left = FreeVariables.of(compare.left());
    Set<String> right = FreeVariables.of(compare.right());
    if (right.equals(Set.of(variable)) && !left.isEmpty() && scope.variables().containsAll(left)) {
      return Optional.of(new Sides(compare.left(), compare.right()));
    }
    return left.equals(Set.of(variable)) && !right.isEmpty() && scope.variables().containsAll(right)
        ? Optional.of(new Sides(compare.right(), compare.left()))
        : Optional.empty();
  }

  private TupleStep join(For loop, LeafStep scan, Sides sides, QueryExpr condition) {
    QueryScope inside = scope.with(loop.variable());
    HashJoin hash =
        new HashJoin(
            scan,
            loop.variable(),
            operand(sides.left(), scope),
            operand(sides.right(), inside),
            slice(condition, inside));
    if (!(scan instanceof SqlScan sql)) {
      return hash;
    }
    Optional<SourceColumn> column =
        new SqlTranslator(sql.source(), sql.tables())
            .column(sides.right())
            .map(SqlTranslator.Column::column)
            .filter(c -> c.type() == ColumnType.TEXT || c.type() == ColumnType.INTEGER);
    if (column.isEmpty()) {
      return hash;
    }
    TupleStep merge = merge(sql, sides, column.get());
    if (merge != null) {
      return merge;
    }
    long rows = sql.tables().getFirst().collection().rows();
    return rows < 0 || rows > LARGE || planner.sooner() && rows > 1000
        ? new BindJoin(sql, operand(sides.left(), scope), column.get(), hash)
        : hash;
  }

  /** A merge, if both tables are read in the order of the keys that are compared. */
  private @Nullable TupleStep merge(SqlScan right, Sides sides, SourceColumn column) {
    if (steps.size() != 1
        || !(steps.getFirst() instanceof SqlScan left)
        || left.tables().size() != 1
        || !isKey(right, column)) {
      return null;
    }
    return new SqlTranslator(left.source(), left.tables())
        .column(sides.left())
        .filter(c -> isKey(left, c.column()))
        .map(
            c ->
                new MergeJoin(
                    right, left.tables().getFirst().variable(), c.column().name(), column.name()))
        .orElse(null);
  }

  private static boolean isKey(SqlScan scan, SourceColumn column) {
    return column.type() == ColumnType.INTEGER
        && scan.tables().getFirst().collection().key().equals(List.of(column.column()));
  }

  private SaxonExpression slice(QueryExpr expression, QueryScope within) {
    return new SaxonExpression(
        query.prolog(), query.text(expression), within.among(FreeVariables.of(expression)));
  }

  /** A key; a path of plain names is read without Saxon. */
  private TupleOperand operand(QueryExpr expression, QueryScope within) {
    SaxonExpression slice = slice(expression, within);
    if (expression instanceof Path path
        && path.base().orElse(null) instanceof Variable variable
        && within.has(variable.name())
        && path.steps().stream()
            .allMatch(
                step ->
                    step.parts().isEmpty()
                        && step.test().matches("[\\w.-]+")
                        && (step.axis().equals("child") || step.axis().equals("attribute")))
        && path.steps().subList(0, path.steps().size() - 1).stream()
            .noneMatch(step -> step.axis().equals("attribute"))
        && !query.prolog().contains("default element namespace")) {
      return new TupleOperand(
          slice,
          variable.name(),
          path.steps().stream()
              .map(step -> (step.axis().equals("attribute") ? "@" : "") + step.test())
              .toList());
    }
    return TupleOperand.of(slice);
  }
}
