package dev.vigil.mediator.syntax;

/**
 * A query as text and as expressions.
 *
 * @param prolog the declarations before the expression, as written
 * @param body the expression
 */
public record ParsedQuery(String text, String prolog, QueryExpr body) {
  /** The text of an expression. */
  public String text(QueryExpr expression) {
    return text.substring(expression.start(), expression.end());
  }

  /** The line of an offset, from 1. */
  public int line(int offset) {
    return 1
        + (int)
            text.substring(0, Math.min(offset, text.length()))
                .chars()
                .filter(c -> c == '\n')
                .count();
  }

  /** The column of an offset, from 1. */
  public int column(int offset) {
    return offset - text.lastIndexOf('\n', Math.max(0, offset - 1));
  }
}
