package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.SqlCondition;
import dev.vigil.mediator.run.step.SqlScan;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.JdbcSource;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Logic;
import dev.vigil.mediator.syntax.QueryExpr.Numeral;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Text;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes conditions on columns as SQL where SQL means the same as the query: numbers are compared
 * as numbers, texts by the numbers of their characters. Everything else stays in the mediator.
 * Immutable.
 *
 * @param tables the tables of the statement by their variables
 */
record SqlTranslator(JdbcSource source, List<SqlScan.SqlTable> tables) {
  private static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("=", "="),
          Map.entry("!=", "<>"),
          Map.entry("<", "<"),
          Map.entry("<=", "<="),
          Map.entry(">", ">"),
          Map.entry(">=", ">="));
  private static final Map<String, String> MIRRORED =
      Map.of("=", "=", "!=", "!=", "<", ">", "<=", ">=", ">", "<", ">=", "<=");

  /** Whole numbers up to here are exact as doubles, which queries compare. */
  private static final double EXACT = 1L << 53;

  /** A column of a table of the statement. */
  record Column(String sql, SourceColumn column, int table) {
    ColumnType type() {
      return column.type();
    }
  }

  /** The column of {@code $variable/name}. */
  Optional<Column> column(QueryExpr expression) {
    if (expression instanceof Sequence one && one.items().size() == 1) {
      return column(one.items().getFirst());
    }
    if (expression instanceof Call data
        && (data.name().equals("data") || data.name().equals("fn:data"))
        && data.arguments().size() == 1) {
      return column(data.arguments().getFirst());
    }
    if (expression instanceof Path path
        && path.base().orElse(null) instanceof Variable variable
        && isColumn(path)) {
      for (int i = 0; i < tables.size(); i++) {
        if (tables.get(i).variable().equals(variable.name())) {
          int table = i;
          return tables
              .get(i)
              .collection()
              .column(path.steps().getFirst().test())
              .map(c -> new Column(SqlScan.column(source, table, c.column()), c, table));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a path has one step to a child; text() behind it changes no comparison. */
  private static boolean isColumn(Path path) {
    QueryExpr.Step first = path.steps().getFirst();
    return first.axis().equals("child")
        && first.parts().isEmpty()
        && !first.test().contains("(")
        && path.steps().size() == 1;
  }

  /** The condition in SQL; empty if SQL would mean something else. */
  Optional<SqlCondition> condition(QueryExpr expression) {
    return switch (expression) {
      case Sequence one when one.items().size() == 1 -> condition(one.items().getFirst());
      case Logic logic -> logic(logic);
      case Compare compare -> compare(compare);
      case Call call -> call(call);
      case Path path ->
          column(path).map(c -> new SqlCondition(c.sql() + " is not null", List.of()));
      default -> Optional.empty();
    };
  }

  private Optional<SqlCondition> logic(Logic logic) {
    List<SqlCondition> all = new ArrayList<>();
    for (QueryExpr operand : logic.operands()) {
      Optional<SqlCondition> one = condition(operand);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all.add(one.get());
    }
    return Optional.of(
        new SqlCondition(
            all.stream()
                .map(SqlCondition::sql)
                .collect(Collectors.joining(logic.and() ? " and " : " or ", "(", ")")),
            all.stream().flatMap(one -> one.parameters().stream()).toList()));
  }

  private Optional<SqlCondition> compare(Compare compare) {
    if (!OPERATORS.containsKey(compare.operator())) {
      return Optional.empty();
    }
    Optional<Column> left = column(compare.left());
    Optional<Column> right = column(compare.right());
    if (left.isPresent() && right.isPresent()) {
      return columns(left.get(), right.get(), compare.operator());
    }
    if (left.isPresent()) {
      return literal(left.get(), compare.operator(), compare.right());
    }
    return right.isPresent()
        ? literal(
            right.get(),
            MIRRORED.getOrDefault(compare.operator(), compare.operator()),
            compare.left())
        : Optional.empty();
  }

  /** Two columns are compared as texts by a query; equal numbers have equal texts. */
  private Optional<SqlCondition> columns(Column left, Column right, String operator) {
    boolean texts = left.type() == ColumnType.TEXT && right.type() == ColumnType.TEXT;
    boolean numbers =
        left.type() == ColumnType.INTEGER
            && right.type() == ColumnType.INTEGER
            && (operator.equals("=") || operator.equals("!="));
    if (!texts && !numbers) {
      return Optional.empty();
    }
    String first = texts ? source.flavour().binary(left.sql()) : left.sql();
    return Optional.of(
        new SqlCondition(first + " " + OPERATORS.get(operator) + " " + right.sql(), List.of()));
  }

  private Optional<SqlCondition> literal(Column column, String operator, QueryExpr value) {
    String sql = Objects.requireNonNull(OPERATORS.get(operator));
    return switch (value) {
      case Text text when column.type() == ColumnType.TEXT && text.value().indexOf(0) < 0 ->
          Optional.of(
              new SqlCondition(
                  source.flavour().binary(column.sql()) + " " + sql + " ?", List.of(text.value())));
      case Numeral numeral when column.type().isNumber() -> number(column, sql, numeral);
      case Sequence one when one.items().size() == 1 ->
          literal(column, operator, one.items().getFirst());
      default -> Optional.empty();
    };
  }

  private Optional<SqlCondition> number(Column column, String sql, Numeral numeral) {
    double value = Double.parseDouble(numeral.value());
    if (Math.abs(value) >= EXACT) {
      return Optional.empty();
    }
    boolean whole = column.type() == ColumnType.INTEGER && value == Math.rint(value);
    String compared =
        column.type() == ColumnType.DECIMAL ? source.flavour().number(column.sql()) : column.sql();
    return Optional.of(
        new SqlCondition(
            compared + " " + sql + " ?", List.of(whole ? (Object) (long) value : (Object) value)));
  }

  private Optional<SqlCondition> call(Call call) {
    String name = call.name().startsWith("fn:") ? call.name().substring(3) : call.name();
    List<QueryExpr> arguments = call.arguments();
    if (arguments.size() == 1
        && (name.equals("exists") || name.equals("empty") || name.equals("not"))) {
      String is = name.equals("exists") ? " is not null" : " is null";
      return column(arguments.getFirst()).map(c -> new SqlCondition(c.sql() + is, List.of()));
    }
    if (arguments.size() == 2
        && name.equals("contains")
        && arguments.get(1) instanceof Text text
        && !text.value().isEmpty()
        && text.value().indexOf(0) < 0) {
      return column(arguments.getFirst())
          .filter(c -> c.type() == ColumnType.TEXT)
          .map(c -> new SqlCondition(source.flavour().contains(c.sql()), List.of(text.value())));
    }
    return Optional.empty();
  }

  /** A key of an order in SQL: empty values come first, as in queries. */
  Optional<String> order(QueryExpr.SortKey key) {
    if (!key.plain()) {
      return Optional.empty();
    }
    boolean number =
        key.value() instanceof Call call
            && List.of("number", "fn:number", "xs:double", "xs:decimal", "xs:integer")
                .contains(call.name())
            && call.arguments().size() == 1;
    Optional<Column> column =
        number ? column(((Call) key.value()).arguments().getFirst()) : column(key.value());
    return column
        .filter(
            c ->
                number
                    ? c.type() == ColumnType.INTEGER || c.type() == ColumnType.DOUBLE
                    : c.type() == ColumnType.TEXT)
        .map(
            c ->
                (number ? c.sql() : source.flavour().binary(c.sql()))
                    + (key.descending() ? " desc" : "")
                    + (source.flavour() == dev.vigil.mediator.source.SourceSqlDialect.POSTGRESQL
                        ? key.descending() ? " nulls last" : " nulls first"
                        : ""));
  }
}
