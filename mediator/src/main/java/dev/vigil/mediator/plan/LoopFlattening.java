package dev.vigil.mediator.plan;

import dev.vigil.mediator.syntax.FreeVariables;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Clause;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Let;
import dev.vigil.mediator.syntax.QueryExpr.Logic;
import dev.vigil.mediator.syntax.QueryExpr.Numeral;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Text;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import dev.vigil.mediator.syntax.QueryExpr.Where;
import dev.vigil.mediator.syntax.QueryParser;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Composes a loop over the result of another FLWOR expression with it: {@code for $v in (for $h in
 * … return <a/>)} becomes {@code for $h in … let $v := <a/>}. A condition on an element that a
 * constructor fills from a column becomes a condition on the column, too. Stateless.
 */
final class LoopFlattening {
  private static final int MOST = 20;

  private LoopFlattening() {}

  static String flatten(String query) {
    String now = query;
    for (int i = 0; i < MOST; i++) {
      Optional<ParsedQuery> parsed = QueryParser.parse(now);
      Optional<String> next = parsed.flatMap(LoopFlattening::once);
      if (next.isEmpty()) {
        return now;
      }
      now = next.get();
    }
    return now;
  }

  private static Optional<String> once(ParsedQuery query) {
    QueryExpr body = query.body();
    while (body instanceof Sequence one && one.items().size() == 1) {
      body = one.items().getFirst();
    }
    if (!(body instanceof Flwor flwor)) {
      return Optional.empty();
    }
    Set<String> names = names(flwor);
    for (int i = 0; i < flwor.clauses().size(); i++) {
      if (flwor.clauses().get(i) instanceof For loop
          && loop.plain()
          && loop.position().isEmpty()
          && inner(loop.domain()) instanceof Flwor inside
          && isDisjoint(inside, names)) {
        return Optional.of(compose(query, flwor, i, loop, inside));
      }
    }
    return Optional.empty();
  }

  private static QueryExpr inner(QueryExpr domain) {
    return domain instanceof Sequence one && one.items().size() == 1
        ? inner(one.items().getFirst())
        : domain;
  }

  /** The names that the outer expression binds or uses outside of the inner ones. */
  private static Set<String> names(Flwor flwor) {
    Set<String> names = new HashSet<>(FreeVariables.of(flwor));
    flwor.clauses().forEach(clause -> names.addAll(clause.binds()));
    return names;
  }

  private static boolean isDisjoint(Flwor inside, Set<String> names) {
    return inside.clauses().stream()
        .flatMap(clause -> clause.binds().stream())
        .noneMatch(names::contains);
  }

  private static String compose(ParsedQuery query, Flwor flwor, int index, For loop, Flwor inside) {
    StringBuilder text = new StringBuilder(query.prolog());
    for (Clause clause : flwor.clauses().subList(0, index)) {
      clause(text, query, clause);
    }
    for (Clause clause : inside.clauses()) {
      clause(text, query, clause);
    }
    QueryExpr made = inner(inside.result());
    if (made instanceof Element element) {
      for (String condition : implied(query, flwor, loop.variable(), element)) {
        text.append("where ").append(condition).append('\n');
      }
      text.append("let $").append(loop.variable()).append(" := ");
    } else {
      text.append("for $").append(loop.variable()).append(" in ");
    }
    text.append(query.text(inside.result())).append('\n');
    for (Clause clause : flwor.clauses().subList(index + 1, flwor.clauses().size())) {
      clause(text, query, clause);
    }
    return text.append("return ").append(query.text(flwor.result())).toString();
  }

  /** A clause with its keyword, which the second variable of a list lacks. */
  private static void clause(StringBuilder text, ParsedQuery query, Clause clause) {
    String written = query.text().substring(clause.start(), clause.end()).strip();
    if (clause instanceof For && !written.startsWith("for")) {
      written = "for " + written.replaceFirst("^,", "");
    } else if (clause instanceof Let && !written.startsWith("let")) {
      written = "let " + written.replaceFirst("^,", "");
    }
    text.append(written).append('\n');
  }

  /** The conditions on elements of the constructor, as conditions on what fills them. */
  private static List<String> implied(
      ParsedQuery query, Flwor flwor, String variable, Element element) {
    List<String> all = new ArrayList<>();
    for (Clause clause : flwor.clauses()) {
      if (clause instanceof Where where) {
        conjuncts(where.condition(), variable, element, query, all);
      }
    }
    return all;
  }

  private static void conjuncts(
      QueryExpr condition, String variable, Element element, ParsedQuery query, List<String> all) {
    if (condition instanceof Logic logic && logic.and()) {
      logic.operands().forEach(one -> conjuncts(one, variable, element, query, all));
    } else if (condition instanceof Compare compare
        && List.of("=", "<", "<=", ">", ">=").contains(compare.operator())) {
      boolean number = compare.right() instanceof Numeral;
      boolean text =
          compare.right() instanceof Text t
              && !t.value().isEmpty()
              && compare.operator().equals("=");
      if (number || text) {
        filling(compare.left(), variable, element)
            .ifPresent(
                path ->
                    all.add(
                        query.text(path)
                            + " "
                            + compare.operator()
                            + " "
                            + query.text(compare.right())));
      }
    }
  }

  /** The path that alone fills the element that {@code $variable/name} selects. */
  private static Optional<Path> filling(QueryExpr left, String variable, Element element) {
    if (left instanceof Path path
        && path.base().orElse(null) instanceof Variable base
        && base.name().equals(variable)
        && path.steps().size() == 1
        && path.steps().getFirst().axis().equals("child")
        && path.steps().getFirst().parts().isEmpty()
        && element.content().stream().allMatch(part -> part instanceof Element)) {
      List<Element> named =
          element.content().stream()
              .map(part -> (Element) part)
              .filter(part -> part.name().equals(path.steps().getFirst().test()))
              .toList();
      if (named.size() == 1
          && named.getFirst().plain()
          && named.getFirst().content().size() == 1
          && named.getFirst().content().getFirst() instanceof Path from
          && from.base().orElse(null) instanceof Variable
          && isColumn(from)) {
        return Optional.of(
            from.steps().size() == 1
                ? from
                : new Path(
                    from.base(),
                    false,
                    from.steps().subList(0, 1),
                    from.start(),
                    from.steps().getFirst().end()));
      }
    }
    return Optional.empty();
  }

  private static boolean isColumn(Path path) {
    return path.steps().getFirst().axis().equals("child")
        && path.steps().getFirst().parts().isEmpty()
        && (path.steps().size() == 1
            || path.steps().size() == 2 && path.steps().get(1).test().equals("text()"));
  }
}
