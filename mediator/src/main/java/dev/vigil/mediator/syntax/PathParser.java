package dev.vigil.mediator.syntax;

import dev.vigil.mediator.syntax.QueryExpr.Filter;
import dev.vigil.mediator.syntax.QueryExpr.Other;
import dev.vigil.mediator.syntax.QueryExpr.Path;
import dev.vigil.mediator.syntax.QueryExpr.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses paths, steps, predicates and primary expressions. Not thread-safe. */
abstract class PathParser extends ConstructorParser {
  private static final Set<String> AXES =
      Set.of(
          "child",
          "descendant",
          "attribute",
          "self",
          "descendant-or-self",
          "following-sibling",
          "following",
          "parent",
          "ancestor",
          "preceding-sibling",
          "preceding",
          "ancestor-or-self");
  private static final Set<String> KINDS =
      Set.of(
          "node",
          "text",
          "element",
          "attribute",
          "comment",
          "processing-instruction",
          "document-node",
          "namespace-node",
          "schema-element",
          "schema-attribute");
  private static final Set<String> COMPUTED =
      Set.of(
          "element",
          "attribute",
          "document",
          "text",
          "comment",
          "processing-instruction",
          "namespace",
          "map",
          "array",
          "ordered",
          "unordered");

  PathParser(String text) {
    super(text);
  }

  abstract QueryExpr call(String name, int start);

  QueryExpr path() {
    skip();
    int start = at;
    List<Step> steps = new ArrayList<>();
    boolean absolute = false;
    Optional<QueryExpr> base = Optional.empty();
    if (sees("/")) {
      absolute = true;
      slash(steps);
      if (startsStep()) {
        steps.add(asStep(step()));
      }
    } else {
      Object first = step();
      if (first instanceof Step axis) {
        steps.add(axis);
      } else {
        base = Optional.of((QueryExpr) first);
      }
    }
    while (sees("/")) {
      slash(steps);
      steps.add(asStep(step()));
    }
    return base.isPresent() && steps.isEmpty()
        ? base.get()
        : new Path(base, absolute, steps, start, end());
  }

  /** Takes one or two slashes; two stand for a step. */
  private void slash(List<Step> steps) {
    int before = at;
    if (take("//")) {
      steps.add(new Step("descendant-or-self", "node()", List.of(), before, at));
    } else {
      expect("/");
    }
  }

  private boolean startsStep() {
    char c = peek();
    return QueryScanner.isNameStart(c) || "@*.$('\"".indexOf(c) >= 0 || Character.isDigit(c);
  }

  private static Step asStep(Object step) {
    return step instanceof Step axis
        ? axis
        : new Step(
            "",
            "",
            List.of((QueryExpr) step),
            ((QueryExpr) step).start(),
            ((QueryExpr) step).end());
  }

  /** A {@link Step} on an axis, or another expression. */
  private Object step() {
    skip();
    int start = at;
    if (take("..")) {
      return finished("parent", "node()", start);
    }
    if (take("@")) {
      return finished("attribute", nodeTest(), start);
    }
    if (sees("*")) {
      return finished("child", nodeTest(), start);
    }
    if (QueryScanner.isNameStart(peek())) {
      int before = at;
      String name = qName();
      if (AXES.contains(name) && take("::")) {
        return finished(name, nodeTest(), start);
      }
      boolean primary =
          sees("(") && !KINDS.contains(name) || sees("#") && !sees("#)") || isComputed(name);
      at = before;
      if (!primary) {
        return finished("child", nodeTest(), start);
      }
    }
    return postfix();
  }

  /** Whether a constructor with a keyword comes, such as {@code element name {}}. */
  private boolean isComputed(String name) {
    if (!COMPUTED.contains(name)) {
      return false;
    }
    if (sees("{")) {
      return true;
    }
    int before = at;
    boolean named = false;
    if (Set.of("element", "attribute", "processing-instruction", "namespace").contains(name)
        && QueryScanner.isNameStart(peek())) {
      qName();
      named = sees("{");
    }
    at = before;
    return named;
  }

  private Step finished(String axis, String test, int start) {
    List<QueryExpr> predicates = new ArrayList<>();
    while (sees("[")) {
      predicates.add(predicate());
    }
    return new Step(axis, test, predicates, start, end());
  }

  private QueryExpr predicate() {
    expect("[");
    QueryExpr condition = expr();
    expect("]");
    return condition;
  }

  private String nodeTest() {
    skip();
    int start = at;
    if (take("*:")) {
      ncName();
    } else if (take("*")) {
      return "*";
    } else {
      String name = qName();
      if (take(":*")) {
        return text.substring(start, at);
      }
      if (KINDS.contains(name) && sees("(")) {
        parentheses();
      }
    }
    return text.substring(start, end());
  }

  QueryExpr postfix() {
    skip();
    int start = at;
    QueryExpr base = primary();
    while (true) {
      if (sees("[")) {
        QueryExpr predicate = predicate();
        base =
            base instanceof Filter filter
                ? new Filter(filter.base(), join(filter.predicates(), predicate), start, end())
                : new Filter(base, List.of(predicate), start, end());
      } else if (sees("(")) {
        base = new Other("call", join(arguments(), base), List.of(), start, end());
      } else if (sees("?")) {
        at++;
        base = lookup(base, start);
      } else {
        return base;
      }
    }
  }

  private QueryExpr lookup(QueryExpr base, int start) {
    List<QueryExpr> parts = new ArrayList<>(List.of(base));
    if (sees("(")) {
      parts.add(parenthesised());
    } else if (!take("*")) {
      if (Character.isDigit(peek())) {
        number();
      } else {
        ncName();
      }
    }
    return new Other("lookup", parts, List.of(), start, end());
  }

  private static List<QueryExpr> join(List<QueryExpr> some, QueryExpr one) {
    List<QueryExpr> all = new ArrayList<>(some);
    all.add(one);
    return all;
  }

  private QueryExpr primary() {
    skip();
    int start = at;
    char c = peek();
    if (c == '$') {
      String name = variable();
      return new QueryExpr.Variable(name, start, at);
    }
    if (c == '"' || c == '\'') {
      String value = string();
      return new QueryExpr.Text(value, start, at);
    }
    if (Character.isDigit(c)
        || c == '.' && at + 1 < text.length() && Character.isDigit(text.charAt(at + 1))) {
      String value = number();
      return new QueryExpr.Numeral(value, start, at);
    }
    if (c == '.') {
      at++;
      return new Other("context", List.of(), List.of(), start, at);
    }
    if (sees("(#") || sees("``[")) {
      throw fault("a pragma or a string template");
    }
    if (c == '(') {
      return parenthesised();
    }
    if (c == '<') {
      return direct();
    }
    if (c == '[') {
      at++;
      List<QueryExpr> items = sees("]") ? List.of() : List.of(expr());
      expect("]");
      return new Other("array", items, List.of(), start, end());
    }
    if (c == '?') {
      at++;
      return lookup(new Other("context", List.of(), List.of(), start, start), start);
    }
    if (c == '%' || seesWordThen("function", "(")) {
      return function(start);
    }
    return named(start);
  }

  private QueryExpr function(int start) {
    while (take("%")) {
      qName();
      if (sees("(")) {
        parentheses();
      }
    }
    expectWord("function");
    expect("(");
    List<String> binds = new ArrayList<>();
    while (!take(")")) {
      binds.add(variable());
      if (takeWord("as")) {
        sequenceType();
      }
      take(",");
    }
    if (takeWord("as")) {
      sequenceType();
    }
    return new Other("function", enclosed(), binds, start, end());
  }

  private QueryExpr named(int start) {
    String name = qName();
    if (isComputed(name)) {
      List<QueryExpr> parts = new ArrayList<>();
      if (name.equals("map")) {
        expect("{");
        while (!take("}")) {
          parts.add(exprSingle());
          expect(":");
          parts.add(exprSingle());
          take(",");
        }
        return new Other("map", parts, List.of(), start, end());
      }
      if (!sees("{")) {
        qName();
      } else if (Set.of("element", "attribute", "processing-instruction", "namespace")
          .contains(name)) {
        parts.addAll(enclosed());
      }
      parts.addAll(enclosed());
      return new Other("computed", parts, List.of(), start, end());
    }
    if (take("#")) {
      number();
      return new Other("reference", List.of(), List.of(), start, end());
    }
    return call(name, start);
  }
}
