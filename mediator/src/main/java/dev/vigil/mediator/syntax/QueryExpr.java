package dev.vigil.mediator.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An expression of a query with its place in the text. Only what the planner needs has a type of
 * its own; everything else is {@link Other} and stays text. Immutable.
 */
public sealed interface QueryExpr {
  /** The offset of the first character. */
  int start();

  /** The offset after the last character. */
  int end();

  /** The expressions inside. */
  List<QueryExpr> children();

  /** A FLWOR expression. */
  record Flwor(List<Clause> clauses, QueryExpr result, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return Stream.concat(
              clauses.stream().flatMap(clause -> clause.parts().stream()), Stream.of(result))
          .toList();
    }
  }

  /** A clause of a FLWOR expression. */
  sealed interface Clause {
    int start();

    int end();

    /** The expressions in it. */
    List<QueryExpr> parts();

    /** The variables that it binds. */
    default List<String> binds() {
      return List.of();
    }
  }

  /**
   * {@code for $variable at $position in domain}.
   *
   * @param plain without a type and without {@code allowing empty}
   */
  record For(
      String variable,
      Optional<String> position,
      QueryExpr domain,
      boolean plain,
      int start,
      int end)
      implements Clause {
    @Override
    public List<QueryExpr> parts() {
      return List.of(domain);
    }

    @Override
    public List<String> binds() {
      return position.isPresent() ? List.of(variable, position.get()) : List.of(variable);
    }
  }

  /** {@code let $variable := value}; plain without a type. */
  record Let(String variable, QueryExpr value, boolean plain, int start, int end)
      implements Clause {
    @Override
    public List<QueryExpr> parts() {
      return List.of(value);
    }

    @Override
    public List<String> binds() {
      return List.of(variable);
    }
  }

  record Where(QueryExpr condition, int start, int end) implements Clause {
    @Override
    public List<QueryExpr> parts() {
      return List.of(condition);
    }
  }

  /** A key of an order. */
  record SortKey(QueryExpr value, boolean descending, boolean plain) {}

  record OrderBy(List<SortKey> keys, int start, int end) implements Clause {
    @Override
    public List<QueryExpr> parts() {
      return keys.stream().map(SortKey::value).toList();
    }
  }

  /** A clause that only Saxon evaluates: group by, count or a window. */
  record OtherClause(List<QueryExpr> parts, List<String> binds, int start, int end)
      implements Clause {}

  /**
   * A path.
   *
   * @param base what it begins with; empty for the context item
   */
  record Path(Optional<QueryExpr> base, boolean absolute, List<Step> steps, int start, int end)
      implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return Stream.concat(base.stream(), steps.stream().flatMap(step -> step.parts().stream()))
          .toList();
    }
  }

  /**
   * A step of a path.
   *
   * @param axis such as child or attribute; empty for a step that is another expression
   * @param test the name, {@code *} or a kind test as written
   * @param parts the predicates, or the expression
   */
  record Step(String axis, String test, List<QueryExpr> parts, int start, int end) {}

  /** An expression with predicates. */
  record Filter(QueryExpr base, List<QueryExpr> predicates, int start, int end)
      implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return Stream.concat(Stream.of(base), predicates.stream()).toList();
    }
  }

  record Call(String name, List<QueryExpr> arguments, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return arguments;
    }
  }

  record Compare(String operator, QueryExpr left, QueryExpr right, int start, int end)
      implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return List.of(left, right);
    }
  }

  /** Several operands with {@code and} or {@code or} between them. */
  record Logic(boolean and, List<QueryExpr> operands, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return operands;
    }
  }

  record Text(String value, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return List.of();
    }
  }

  record Numeral(String value, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return List.of();
    }
  }

  record Variable(String name, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return List.of();
    }
  }

  /** Expressions in parentheses; one alone is that expression. */
  record Sequence(List<QueryExpr> items, int start, int end) implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return items;
    }
  }

  /**
   * A direct element constructor.
   *
   * @param attributes the expressions in its attributes
   * @param content the elements and enclosed expressions in it
   * @param plain whether it contains nothing else but white space
   */
  record Element(
      String name,
      List<QueryExpr> attributes,
      List<QueryExpr> content,
      boolean plain,
      int start,
      int end)
      implements QueryExpr {
    @Override
    public List<QueryExpr> children() {
      return Stream.concat(attributes.stream(), content.stream()).toList();
    }

    /** What is in it, one by one, also where an enclosed expression has several parts. */
    public List<QueryExpr> parts() {
      return content.stream()
          .flatMap(part -> part instanceof Sequence all ? all.items().stream() : Stream.of(part))
          .toList();
    }
  }

  /**
   * What the planner leaves to Saxon.
   *
   * @param binds the variables that it binds for some of its parts
   */
  record Other(String kind, List<QueryExpr> children, List<String> binds, int start, int end)
      implements QueryExpr {}
}
