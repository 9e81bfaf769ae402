package dev.vigil.mediator.plan;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.run.SaxonSources;
import dev.vigil.mediator.source.ColumnType;
import dev.vigil.mediator.source.SourceColumn;
import dev.vigil.mediator.syntax.ParsedQuery;
import dev.vigil.mediator.syntax.QueryExpr;
import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Element;
import dev.vigil.mediator.syntax.QueryExpr.Filter;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Let;
import dev.vigil.mediator.syntax.QueryExpr.Numeral;
import dev.vigil.mediator.syntax.QueryExpr.OrderBy;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Sequence;
import dev.vigil.mediator.syntax.QueryExpr.Text;
import dev.vigil.mediator.syntax.QueryExpr.Variable;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Infers the shape of expressions from the schemas of sources and reports elements that cannot
 * exist, before anything runs. Not thread-safe.
 */
public final class ShapeCheck {
  /** Functions whose values are not elements. */
  private static final Set<String> ATOMIC =
      Set.of(
          "string",
          "number",
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "concat",
          "string-join",
          "data",
          "substring",
          "normalize-space",
          "upper-case",
          "lower-case",
          "round",
          "distinct-values");

  private final SaxonSources sources;
  private final ParsedQuery query;
  private final Set<String> warnings = new LinkedHashSet<>();

  /**
   * The elements that an item can have.
   *
   * @param title what the item is called in a sentence
   */
  public record Shape(String title, List<SourceColumn> columns) {
    public Shape {
      columns = List.copyOf(columns);
    }

    List<String> names() {
      return columns.stream().map(SourceColumn::name).toList();
    }
  }

  public ShapeCheck(SaxonSources sources, ParsedQuery query) {
    this.sources = sources;
    this.query = query;
  }

  /** Checks the query; returns the shape of its result, if it is known. */
  public Optional<Shape> check() {
    return infer(query.body(), Map.of());
  }

  /** What may be a mistake. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  private Optional<Shape> infer(QueryExpr expression, Map<String, Shape> scope) {
    return switch (expression) {
      case Variable variable -> Optional.ofNullable(scope.get(variable.name()));
      case Sequence one when one.items().size() == 1 -> infer(one.items().getFirst(), scope);
      case Call call -> {
        call.arguments().forEach(argument -> infer(argument, scope));
        if (call.name().equals("vigil:fuse") && call.arguments().size() == 1) {
          yield infer(call.arguments().getFirst(), scope);
        }
        yield sources
            .named(call.name())
            .map(SaxonSources.Named::collection)
            .filter(collection -> !collection.open())
            .map(c -> new Shape(call.name() + "()", c.columns()));
      }
      case Filter filter -> {
        Optional<Shape> base = infer(filter.base(), scope);
        for (QueryExpr predicate : filter.predicates()) {
          base.ifPresent(shape -> relative(predicate, shape));
          infer(predicate, scope);
        }
        yield base;
      }
      case Path path -> path(path, scope);
      case Flwor flwor -> flwor(flwor, scope);
      case Element element -> element(element, scope);
      case Compare compare -> {
        infer(compare.left(), scope);
        infer(compare.right(), scope);
        number(compare, scope);
        yield Optional.empty();
      }
      default -> {
        expression.children().forEach(child -> infer(child, scope));
        yield Optional.empty();
      }
    };
  }

  private Optional<Shape> flwor(Flwor flwor, Map<String, Shape> outer) {
    return infer(flwor.result(), bound(flwor, outer));
  }

  /** The shapes of the variables in the result. */
  private Map<String, Shape> bound(Flwor flwor, Map<String, Shape> outer) {
    Map<String, Shape> scope = new HashMap<>(outer);
    for (QueryExpr.Clause clause : flwor.clauses()) {
      switch (clause) {
        case For loop -> bind(scope, loop.variable(), infer(loop.domain(), scope));
        case Let let -> bind(scope, let.variable(), infer(let.value(), scope));
        case OrderBy order -> {
          for (QueryExpr.SortKey key : order.keys()) {
            infer(key.value(), scope);
            column(key.value(), scope)
                .filter(column -> column.type().isNumber())
                .ifPresent(
                    column ->
                        warnings.add(
                            "line %d: 'order by' compares %s as text; write number(%s) for the order of numbers."
                                .formatted(
                                    query.line(key.value().start()),
                                    column.name(),
                                    query.text(key.value()))));
          }
        }
        default -> clause.parts().forEach(part -> infer(part, scope));
      }
    }
    return scope;
  }

  private static void bind(Map<String, Shape> scope, String variable, Optional<Shape> shape) {
    if (shape.isPresent()) {
      scope.put(variable, shape.get());
    } else {
      scope.remove(variable);
    }
  }

  /** A constructor has the elements that are written in it, if nothing else can come in. */
  private Optional<Shape> element(Element element, Map<String, Shape> scope) {
    element.attributes().forEach(part -> infer(part, scope));
    element.content().forEach(part -> infer(part, scope));
    return made(element.content(), scope)
        .filter(columns -> !columns.isEmpty())
        .map(columns -> new Shape("<" + element.name() + ">", columns));
  }

  /** The elements that expressions make beside each other; empty if they may make others. */
  private Optional<List<SourceColumn>> made(List<QueryExpr> parts, Map<String, Shape> scope) {
    Map<String, SourceColumn> all = new LinkedHashMap<>();
    for (QueryExpr part : parts) {
      Optional<List<SourceColumn>> some = made(part, scope);
      if (some.isEmpty()) {
        return Optional.empty();
      }
      some.get().forEach(column -> all.putIfAbsent(column.name(), column));
    }
    return Optional.of(List.copyOf(all.values()));
  }

  private Optional<List<SourceColumn>> made(QueryExpr part, Map<String, Shape> scope) {
    return switch (part) {
      case Element inside ->
          Optional.of(List.of(new SourceColumn(inside.name(), inside.name(), ColumnType.TREE)));
      case Sequence all -> made(all.items(), scope);
      case Text _, Numeral _ -> Optional.of(List.of());
      case Call call when ATOMIC.contains(LoopRewrite.local(call)) -> Optional.of(List.of());
      case Flwor flwor -> made(flwor.result(), bound(flwor, scope));
      case Path path -> last(path, scope);
      default -> Optional.empty();
    };
  }

  /** The elements at the end of a path. */
  private Optional<List<SourceColumn>> last(Path path, Map<String, Shape> scope) {
    QueryExpr.Step last = path.steps().getLast();
    if (last.axis().equals("attribute") || last.test().equals("text()")) {
      return Optional.of(List.of());
    }
    if (!last.axis().equals("child") || !last.test().matches("[\\w.-]+")) {
      return Optional.empty();
    }
    ColumnType type = column(path, scope).map(SourceColumn::type).orElse(ColumnType.TREE);
    return Optional.of(List.of(new SourceColumn(last.test(), last.test(), type)));
  }

  private Optional<Shape> path(Path path, Map<String, Shape> scope) {
    Optional<Shape> base = path.base().flatMap(one -> infer(one, scope));
    path.steps().forEach(step -> step.parts().forEach(part -> infer(part, scope)));
    base.ifPresent(shape -> step(path.steps().getFirst(), shape));
    return Optional.empty();
  }

  /** A predicate's own paths begin at the item. */
  private void relative(QueryExpr predicate, Shape shape) {
    if (predicate instanceof Path path && path.base().isEmpty() && !path.absolute()) {
      step(path.steps().getFirst(), shape);
    } else if (!(predicate instanceof Path) && !(predicate instanceof Filter)) {
      predicate.children().forEach(child -> relative(child, shape));
    }
  }

  private void step(QueryExpr.Step step, Shape shape) {
    boolean named = step.axis().equals("child") && step.test().matches("[\\w.-]+");
    if (named && !shape.names().contains(step.test())) {
      int line = query.line(step.start());
      int column = query.column(step.start());
      throw new MediatorException(
          "The query cannot be answered, line %d, column %d: %s has no element %s%s"
              .formatted(
                  line,
                  column,
                  shape.title(),
                  step.test(),
                  SpellingSuggestion.to(step.test(), shape.names())
                      .map(near -> "; did you mean " + near + "?")
                      .orElse(
                          "; it has "
                              + String.join(", ", shape.names().stream().limit(20).toList())
                              + ".")),
          line,
          column,
          null);
    }
  }

  private Optional<SourceColumn> column(QueryExpr expression, Map<String, Shape> scope) {
    return expression instanceof Path path
            && path.base().orElse(null) instanceof Variable variable
            && scope.containsKey(variable.name())
            && path.steps().size() == 1
        ? scope.get(variable.name()).columns().stream()
            .filter(column -> column.name().equals(path.steps().getFirst().test()))
            .findFirst()
        : Optional.empty();
  }

  /** A whole number never equals a text that is not a number. */
  private void number(Compare compare, Map<String, Shape> scope) {
    if (compare.right() instanceof Text text
        && (compare.operator().equals("=") || compare.operator().equals("eq"))
        && !text.value().matches("-?[0-9]+")) {
      column(compare.left(), scope)
          .filter(column -> column.type() == ColumnType.INTEGER)
          .ifPresent(
              column ->
                  warnings.add(
                      "line %d: %s is a whole number and never equals \"%s\"."
                          .formatted(query.line(compare.start()), column.name(), text.value())));
    }
  }
}
