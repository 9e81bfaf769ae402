package dev.vigil.mediator.plan;

import dev.vigil.mediator.run.step.SqlGroups;
import dev.vigil.mediator.run.step.SqlScan;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.SourceSqlDialect;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Clause;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.OtherClause;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Leaves {@code group by} to the database, if the rows of a group are only counted or added up: the
 * keys are columns whose texts are equal when their values are, and the rows are used in {@code
 * count}, and in {@code sum}, {@code avg}, {@code min} and {@code max} of columns of whole numbers,
 * which are exact in both. Not thread-safe.
 */
final class GroupPlanner {
  /** How SQL computes a function of a column. */
  private static final Map<String, String> FUNCTIONS =
      Map.of(
          "count", "count(%s)",
          "sum", "coalesce(sum(%s * 1.0), 0)",
          "avg", "avg(%s * 1e0)",
          "min", "min(%s)",
          "max", "max(%s)");

  private final ParsedQuery query;
  private final SqlScan scan;
  private final SqlTranslator translator;
  private final List<SqlGroups.Figure> figures = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();

  GroupPlanner(ParsedQuery query, SqlScan scan) {
    this.query = query;
    this.scan = scan;
    this.translator = new SqlTranslator(scan.source(), scan.tables());
  }

  /**
   * Groups in the database.
   *
   * @param rest the text behind the group clause, with variables instead of the figures
   */
  record Grouped(SqlGroups step, List<String> variables, String rest) {}

  /** The plan of a group clause and of what follows it; empty if SQL cannot do it. */
  Optional<Grouped> plan(Flwor flwor, int cut) {
    if (!(flwor.clauses().get(cut) instanceof OtherClause group)
        || !query.text().startsWith("group", group.start())
        || query.text().substring(group.start(), group.end()).contains("collation")
        || group.binds().size() != group.parts().size()
        || scan.tables().stream().anyMatch(table -> group.binds().contains(table.variable()))) {
      return Optional.empty();
    }
    List<SqlGroups.GroupKey> keys = new ArrayList<>();
    for (int i = 0; i < group.parts().size(); i++) {
      Optional<SqlTranslator.Column> column = translator.column(group.parts().get(i));
      if (column.isEmpty() || !isKey(column.get().type())) {
        return Optional.empty();
      }
      String sql = column.get().sql();
      keys.add(
          new SqlGroups.GroupKey(
              group.binds().get(i),
              column.get().type() == ColumnType.TEXT ? scan.source().flavour().binary(sql) : sql,
              column.get().type()));
    }
    for (Clause clause : flwor.clauses().subList(cut + 1, flwor.clauses().size())) {
      clause.parts().forEach(this::collect);
    }
    collect(flwor.result());
    return rest(flwor, group)
        .map(
            text -> {
              List<String> variables = new ArrayList<>(group.binds());
              figures.forEach(figure -> variables.add(figure.variable()));
              return new Grouped(new SqlGroups(scan, keys, figures), variables, text);
            });
  }

  private static boolean isKey(ColumnType type) {
    return type == ColumnType.TEXT || type == ColumnType.INTEGER;
  }

  /** The text behind the clause; empty if it uses the rows in another way. */
  private Optional<String> rest(Flwor flwor, OtherClause group) {
    StringBuilder text = new StringBuilder();
    int at = group.end();
    List<Call> sorted =
        calls.stream().sorted(java.util.Comparator.comparingInt(Call::start)).toList();
    for (Call call : sorted) {
      text.append(query.text(), at, call.start())
          .append("$")
          .append(figures.get(calls.indexOf(call)).variable())
          .append(' ');
      at = call.end();
    }
    text.append(query.text(), at, flwor.end());
    boolean used =
        scan.tables().stream()
            .anyMatch(
                table ->
                    Pattern.compile("\\$\\s*" + Pattern.quote(table.variable()) + "(?![\\w.-])")
                        .matcher(text)
                        .find());
    return used ? Optional.empty() : Optional.of(text.toString());
  }

  private void collect(QueryExpr expression) {
    if (expression instanceof Call call) {
      Optional<String> sql = figure(call);
      if (sql.isPresent()) {
        boolean whole = name(call).equals("count");
        figures.add(
            new SqlGroups.Figure(
                "vigil-figure-" + calls.size(),
                sql.get(),
                whole,
                query.text(call.arguments().getFirst()).strip()));
        calls.add(call);
        return;
      }
    }
    expression.children().forEach(this::collect);
  }

  private static String name(Call call) {
    return call.name().startsWith("fn:") ? call.name().substring(3) : call.name();
  }

  private Optional<String> figure(Call call) {
    String sql = FUNCTIONS.get(name(call));
    if (sql == null || call.arguments().size() != 1) {
      return Optional.empty();
    }
    QueryExpr argument = call.arguments().getFirst();
    if (name(call).equals("count")
        && argument instanceof Variable rows
        && scan.tables().stream().anyMatch(table -> table.variable().equals(rows.name()))) {
      return Optional.of("count(*)");
    }
    // A path has each element once, however often a join repeats its row.
    if (scan.tables().size() > 1 && !name(call).equals("min") && !name(call).equals("max")) {
      return Optional.empty();
    }
    return translator
        .column(argument)
        .filter(column -> name(call).equals("count") || column.type() == ColumnType.INTEGER)
        .map(
            column ->
                scan.source().flavour() == SourceSqlDialect.SQLITE && !name(call).equals("count")
                    ? "case when max(typeof(%s) in ('text', 'blob')) then '' else %s end"
                        .formatted(column.sql(), sql.formatted(column.sql()))
                    : sql.formatted(column.sql()));
  }
}
