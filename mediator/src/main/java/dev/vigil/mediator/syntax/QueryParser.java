package dev.vigil.mediator.syntax;

import dev.vigil.mediator.syntax.QueryExpr.Call;
import dev.vigil.mediator.syntax.QueryExpr.Clause;
import dev.vigil.mediator.syntax.QueryExpr.Compare;
import dev.vigil.mediator.syntax.QueryExpr.Flwor;
import dev.vigil.mediator.syntax.QueryExpr.For;
import dev.vigil.mediator.syntax.QueryExpr.Let;
import dev.vigil.mediator.syntax.QueryExpr.Logic;
import dev.vigil.mediator.syntax.QueryExpr.OrderBy;
import dev.vigil.mediator.syntax.QueryExpr.Other;
import dev.vigil.mediator.syntax.QueryExpr.OtherClause;
import dev.vigil.mediator.syntax.QueryExpr.SortKey;
import dev.vigil.mediator.syntax.QueryExpr.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses XQuery 3.1 for the planner. Saxon checks a query; this parser only finds its parts, and
 * what it does not understand is left to Saxon. Not thread-safe.
 */
public final class QueryParser extends PathParser {
  private static final List<String> COMPARISONS =
      List.of("!=", "<=", ">=", "<<", ">>", "=", "<", ">");
  private static final List<String> WORDS = List.of("eq", "ne", "lt", "le", "gt", "ge", "is");

  private QueryParser(String text) {
    super(text);
  }

  /** Parses a query; empty if the planner does not understand it. */
  public static Optional<ParsedQuery> parse(String text) {
    QueryParser parser = new QueryParser(text);
    try {
      int body = parser.prolog();
      QueryExpr expression = parser.expr();
      return parser.atEnd()
          ? Optional.of(new ParsedQuery(text, text.substring(0, body), expression))
          : Optional.empty();
    } catch (NotUnderstood | IndexOutOfBoundsException e) {
      return Optional.empty();
    } catch (StackOverflowError e) {
      return Optional.empty();
    }
  }

  /** Skips the prolog and returns where the expression begins. */
  private int prolog() {
    if (seesWords("xquery", "version")) {
      semicolon();
    }
    if (seesWords("module", "namespace")) {
      throw fault("a module");
    }
    while (seesWord("declare") && !seesWordThen("declare", "(")
        || seesWords("import", "module")
        || seesWords("import", "schema")) {
      semicolon();
    }
    skip();
    return at;
  }

  /** Skips a declaration; semicolons in strings, comments and braces are part of it. */
  private void semicolon() {
    int depth = 0;
    while (true) {
      skip();
      if (at >= text.length()) {
        throw fault("no semicolon");
      }
      char c = text.charAt(at);
      switch (c) {
        case '"', '\'' -> string();
        case '{' -> {
          // The body of a function has expressions in which quotes may be text.
          at++;
          if (peek() != '}') {
            expr();
          }
          expect("}");
        }
        case '(' -> {
          depth++;
          at++;
        }
        case ')' -> {
          depth--;
          at++;
        }
        case ';' -> {
          at++;
          if (depth == 0) {
            return;
          }
        }
        case ':' -> {
          if (take(":=")) {
            exprSingle();
          } else {
            at++;
          }
        }
        default -> at++;
      }
    }
  }

  @Override
  QueryExpr expr() {
    skip();
    int start = at;
    QueryExpr first = exprSingle();
    if (!sees(",")) {
      return first;
    }
    List<QueryExpr> items = new ArrayList<>(List.of(first));
    while (take(",")) {
      items.add(exprSingle());
    }
    return new QueryExpr.Sequence(items, start, end());
  }

  @Override
  QueryExpr exprSingle() {
    skip();
    if (seesWordThen("for", "$")
        || seesWordThen("let", "$")
        || seesWords("for", "tumbling")
        || seesWords("for", "sliding")) {
      return flwor();
    }
    if (seesWordThen("some", "$") || seesWordThen("every", "$")) {
      return quantified();
    }
    if (seesWordThen("if", "(")) {
      return conditional();
    }
    if (seesWordThen("switch", "(") || seesWordThen("typeswitch", "(")) {
      return cases();
    }
    if (seesWordThen("try", "{")) {
      return attempt();
    }
    return or();
  }

  // ---- FLWOR ----

  private QueryExpr flwor() {
    int start = at;
    List<Clause> clauses = new ArrayList<>();
    while (!seesWord("return")) {
      clause(clauses);
    }
    expectWord("return");
    QueryExpr result = exprSingle();
    return new Flwor(clauses, result, start, end());
  }

  private void clause(List<Clause> clauses) {
    skip();
    int start = at;
    if (seesWords("for", "tumbling") || seesWords("for", "sliding")) {
      throw fault("a window");
    } else if (takeWord("for")) {
      do {
        clauses.add(forBinding(start));
        start = at;
      } while (take(","));
    } else if (takeWord("let")) {
      do {
        clauses.add(letBinding(start));
        start = at;
      } while (take(","));
    } else if (takeWord("where")) {
      QueryExpr condition = exprSingle();
      clauses.add(new Where(condition, start, end()));
    } else if (seesWord("order") || seesWord("stable")) {
      takeWord("stable");
      expectWord("order");
      expectWord("by");
      List<SortKey> keys = new ArrayList<>();
      do {
        keys.add(sortKey());
      } while (take(","));
      clauses.add(new OrderBy(keys, start, end()));
    } else if (takeWord("group")) {
      expectWord("by");
      clauses.add(group(start));
    } else if (takeWord("count")) {
      String variable = variable();
      clauses.add(new OtherClause(List.of(), List.of(variable), start, end()));
    } else {
      throw fault("no clause");
    }
  }

  private Clause forBinding(int start) {
    String variable = variable();
    boolean plain = true;
    if (takeWord("as")) {
      sequenceType();
      plain = false;
    }
    if (takeWord("allowing")) {
      expectWord("empty");
      plain = false;
    }
    Optional<String> position = takeWord("at") ? Optional.of(variable()) : Optional.empty();
    expectWord("in");
    QueryExpr domain = exprSingle();
    return new For(variable, position, domain, plain, start, end());
  }

  private Clause letBinding(int start) {
    String variable = variable();
    boolean plain = true;
    if (takeWord("as")) {
      sequenceType();
      plain = false;
    }
    expect(":=");
    QueryExpr value = exprSingle();
    return new Let(variable, value, plain, start, end());
  }

  private SortKey sortKey() {
    QueryExpr value = exprSingle();
    boolean descending = false;
    if (!takeWord("ascending")) {
      descending = takeWord("descending");
    }
    boolean plain = true;
    if (takeWord("empty")) {
      boolean greatest = takeWord("greatest");
      if (!greatest) {
        expectWord("least");
      }
      plain = !greatest;
    }
    if (takeWord("collation")) {
      peek();
      string();
      plain = false;
    }
    return new SortKey(value, descending, plain);
  }

  private Clause group(int start) {
    List<QueryExpr> parts = new ArrayList<>();
    List<String> binds = new ArrayList<>();
    do {
      String variable = variable();
      if (takeWord("as")) {
        sequenceType();
      }
      if (take(":=")) {
        parts.add(exprSingle());
        binds.add(variable);
      } else {
        parts.add(new QueryExpr.Variable(variable, at, at));
      }
      if (takeWord("collation")) {
        peek();
        string();
      }
    } while (take(","));
    return new OtherClause(parts, binds, start, end());
  }

  // ---- other single expressions ----

  private QueryExpr quantified() {
    int start = at;
    qName();
    List<QueryExpr> parts = new ArrayList<>();
    List<String> binds = new ArrayList<>();
    do {
      binds.add(variable());
      if (takeWord("as")) {
        sequenceType();
      }
      expectWord("in");
      parts.add(exprSingle());
    } while (take(","));
    expectWord("satisfies");
    parts.add(exprSingle());
    return new Other("quantified", parts, binds, start, end());
  }

  private QueryExpr conditional() {
    int start = at;
    expectWord("if");
    expect("(");
    List<QueryExpr> parts = new ArrayList<>(List.of(expr()));
    expect(")");
    expectWord("then");
    parts.add(exprSingle());
    expectWord("else");
    parts.add(exprSingle());
    return new Other("if", parts, List.of(), start, end());
  }

  private QueryExpr cases() {
    int start = at;
    boolean types = qName().equals("typeswitch");
    expect("(");
    List<QueryExpr> parts = new ArrayList<>(List.of(expr()));
    List<String> binds = new ArrayList<>();
    expect(")");
    while (takeWord("case")) {
      if (types) {
        if (sees("$")) {
          binds.add(variable());
          expectWord("as");
        }
        do {
          sequenceType();
        } while (take("|"));
      } else {
        parts.add(exprSingle());
        if (seesWord("case")) {
          continue;
        }
      }
      expectWord("return");
      parts.add(exprSingle());
    }
    expectWord("default");
    if (sees("$")) {
      binds.add(variable());
    }
    expectWord("return");
    parts.add(exprSingle());
    return new Other("switch", parts, binds, start, end());
  }

  private QueryExpr attempt() {
    int start = at;
    expectWord("try");
    List<QueryExpr> parts = new ArrayList<>(enclosed());
    while (takeWord("catch")) {
      do {
        if (!take("*")) {
          if (take("*:")) {
            ncName();
          } else {
            qName();
            take(":*");
          }
        }
      } while (take("|"));
      parts.addAll(enclosed());
    }
    return new Other("try", parts, List.of("err:code", "err:description"), start, end());
  }

  // ---- operators ----

  private QueryExpr or() {
    skip();
    int start = at;
    QueryExpr first = and();
    if (!seesWord("or")) {
      return first;
    }
    List<QueryExpr> operands = new ArrayList<>(List.of(first));
    while (takeWord("or")) {
      operands.add(and());
    }
    return new Logic(false, operands, start, end());
  }

  private QueryExpr and() {
    skip();
    int start = at;
    QueryExpr first = comparison();
    if (!seesWord("and")) {
      return first;
    }
    List<QueryExpr> operands = new ArrayList<>(List.of(first));
    while (takeWord("and")) {
      operands.add(comparison());
    }
    return new Logic(true, operands, start, end());
  }

  private QueryExpr comparison() {
    skip();
    int start = at;
    QueryExpr left = operators(0);
    Optional<String> operator = comparisonOperator();
    if (operator.isEmpty()) {
      return left;
    }
    QueryExpr right = operators(0);
    return new Compare(operator.get(), left, right, start, end());
  }

  private Optional<String> comparisonOperator() {
    for (String symbol : COMPARISONS) {
      if (take(symbol)) {
        return Optional.of(symbol);
      }
    }
    for (String word : WORDS) {
      if (takeWord(word)) {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  /** The binary operators from the loosest to the tightest. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("to"),
          List.of("+", "-"),
          List.of("*", "div", "idiv", "mod"),
          List.of("union", "|"),
          List.of("intersect", "except"));

  private QueryExpr operators(int level) {
    if (level == LEVELS.size()) {
      return typed();
    }
    skip();
    int start = at;
    List<QueryExpr> operands = new ArrayList<>(List.of(operators(level + 1)));
    while (operator(LEVELS.get(level))) {
      operands.add(operators(level + 1));
    }
    return operands.size() == 1
        ? operands.getFirst()
        : new Other("operator", operands, List.of(), start, end());
  }

  private boolean operator(List<String> symbols) {
    for (String symbol : symbols) {
      if (Character.isLetter(symbol.charAt(0))) {
        if (takeWord(symbol)) {
          return true;
        }
      } else if (sees(symbol) && !(symbol.equals("|") && sees("||"))) {
        at += symbol.length();
        return true;
      }
    }
    return false;
  }

  /** {@code instance of}, {@code treat as}, {@code castable as}, {@code cast as} and arrows. */
  private QueryExpr typed() {
    skip();
    int start = at;
    QueryExpr base = unary();
    boolean found = false;
    List<QueryExpr> parts = new ArrayList<>(List.of(base));
    while (true) {
      if (take("=>")) {
        found = true;
        if (peek() == '$') {
          parts.add(new QueryExpr.Variable(variable(), at, at));
        } else if (peek() == '(') {
          parts.add(parenthesised());
        } else {
          qName();
        }
        parts.addAll(arguments());
      } else if (seesWords("instance", "of")
          || seesWords("treat", "as")
          || seesWords("castable", "as")
          || seesWords("cast", "as")) {
        found = true;
        qName();
        qName();
        sequenceType();
      } else {
        return found ? new Other("typed", parts, List.of(), start, end()) : base;
      }
    }
  }

  private QueryExpr unary() {
    skip();
    int start = at;
    boolean signed = false;
    while (sees("-") || sees("+")) {
      at++;
      signed = true;
    }
    QueryExpr value = map();
    return signed ? new Other("unary", List.of(value), List.of(), start, end()) : value;
  }

  private QueryExpr map() {
    skip();
    int start = at;
    List<QueryExpr> parts = new ArrayList<>(List.of(path()));
    while (sees("!") && !sees("!=")) {
      at++;
      parts.add(path());
    }
    return parts.size() == 1 ? parts.getFirst() : new Other("map", parts, List.of(), start, end());
  }

  @Override
  Call call(String name, int start) {
    List<QueryExpr> arguments = arguments();
    return new Call(name, arguments, start, end());
  }
}
