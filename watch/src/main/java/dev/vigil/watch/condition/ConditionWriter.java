package dev.vigil.watch.condition;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a condition in normal form, with no more brackets than it needs. Stateless. */
final class ConditionWriter {
  /** How close operators bind, from OR to a single word. */
  private static final int OR = 0;

  private static final int AND = 1;
  private static final int NOT = 2;
  private static final int COMPARED = 3;
  private static final int SUM = 4;
  private static final int PRODUCT = 5;
  private static final int ALONE = 6;

  private ConditionWriter() {}

  static String write(Expression expression) {
    return switch (expression) {
      case Expression.Figure figure -> figure.written();
      case Expression.Quoted(String text) -> quoted(text);
      case Expression.NumberOf(ConditionName name) -> name.word();
      case Expression.TextOf(ConditionName name) -> name.word();
      // Where a number is needed, a text is converted implicitly.
      case Expression.Read(var text) ->
          text instanceof Expression.Quoted ? "number(" + write(text) + ")" : write(text);
      case Expression.Absolute(var part) -> "abs(" + write(part) + ")";
      case Expression.Negative(var part) -> "-" + inside(part, ALONE);
      case Expression.Likeness(var a, var b) -> "similarity(" + write(a) + ", " + write(b) + ")";
      case Expression.Arithmetic(char operator, var a, var b) -> {
        int level = level(expression);
        yield inside(a, level) + " " + operator + " " + inside(b, level + 1);
      }
      case Expression.Compared(String operator, var a, var b) ->
          compared(operator, a, b) + " " + operator + " " + inside(b, SUM);
      case Expression.Same(boolean same, var a, var b) ->
          write(a) + (same ? " = " : " != ") + write(b);
      case Expression.Contains(var a, var b) -> write(a) + " contains " + write(b);
      case Expression.Matches(var a, var pattern) ->
          write(a) + " matches " + quoted(pattern.pattern());
      case Expression.Not(var part) -> "NOT " + inside(part, NOT);
      case Expression.And(var parts) -> joined(parts, " AND ", AND + 1);
      case Expression.Or(var parts) -> joined(parts, " OR ", OR + 1);
      case Expression.Each(boolean all, var part) -> (all ? "all(" : "any(") + write(part) + ")";
    };
  }

  /** Writes a comparison; two texts are compared as texts unless one is converted explicitly. */
  private static String compared(String operator, Expression left, Expression right) {
    boolean equality = operator.equals("=") || operator.equals("!=");
    return equality && left instanceof Expression.Read && right instanceof Expression.Read
        ? "number(" + write(left) + ")"
        : inside(left, SUM);
  }

  private static String joined(List<? extends Expression> parts, String by, int level) {
    return parts.stream().map(part -> inside(part, level)).collect(Collectors.joining(by));
  }

  private static String inside(Expression part, int level) {
    return level(part) < level ? "(" + write(part) + ")" : write(part);
  }

  private static int level(Expression expression) {
    return switch (expression) {
      case Expression.Or _ -> OR;
      case Expression.And _ -> AND;
      case Expression.Not _ -> NOT;
      case Expression.Compared _, Expression.Same _ -> COMPARED;
      case Expression.Contains _, Expression.Matches _ -> COMPARED;
      case Expression.Arithmetic(char operator, _, _) ->
          operator == '+' || operator == '-' ? SUM : PRODUCT;
      default -> ALONE;
    };
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
