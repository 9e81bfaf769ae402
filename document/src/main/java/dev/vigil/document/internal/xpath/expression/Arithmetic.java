package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.xpath.node.SaxonFallback;

/**
 * Arithmetic expressions on integers and doubles. Nodes are untyped and count as doubles; without a
 * node there is no result. Decimals, overflows and divisions of an integer by zero are left to
 * Saxon.
 */
final class Arithmetic extends XPathExpression {
  enum Kind {
    PLUS,
    MINUS,
    TIMES,
    DIVIDE,
    MODULO,
    INTEGER_DIVIDE
  }

  private final Kind kind;
  private final XPathExpression left;
  private final XPathExpression right;
  private final ExpressionType type;

  Arithmetic(Kind kind, XPathExpression left, XPathExpression right) {
    this.kind = kind;
    this.left = NumberFunctions.certain(left);
    this.right = NumberFunctions.certain(right);
    boolean integers =
        left.type() == ExpressionType.INTEGER && right.type() == ExpressionType.INTEGER;
    boolean doubles = isDouble(left.type()) || isDouble(right.type());
    if (!isOperand(left.type())
        || !isOperand(right.type())
        || !integers && !doubles
        || integers && kind == Kind.DIVIDE
        || doubles && kind == Kind.INTEGER_DIVIDE) {
      throw new SaxonFallback("arithmetic with decimals");
    }
    this.type = integers ? ExpressionType.INTEGER : ExpressionType.DOUBLE;
  }

  private static boolean isOperand(ExpressionType type) {
    return type.isNumeric() || type.isNodes();
  }

  private static boolean isDouble(ExpressionType type) {
    return type == ExpressionType.DOUBLE || type.isNodes();
  }

  @Override
  public ExpressionType type() {
    return type;
  }

  @Override
  boolean isOptional() {
    return type == ExpressionType.DOUBLE
        && (NumberFunctions.isOptional(left) || NumberFunctions.isOptional(right));
  }

  @Override
  public long integer(Evaluation run, int item, int position, int last) {
    long a = left.integer(run, item, position, last);
    long b = right.integer(run, item, position, last);
    try {
      return switch (kind) {
        case PLUS -> Math.addExact(a, b);
        case MINUS -> Math.subtractExact(a, b);
        case TIMES -> Math.multiplyExact(a, b);
        case MODULO -> a % b;
        case INTEGER_DIVIDE -> Math.divideExact(a, b);
        case DIVIDE -> throw new IllegalStateException("integers divide to decimals");
      };
    } catch (ArithmeticException e) {
      throw new SaxonFallback("integer arithmetic: " + e.getMessage());
    }
  }

  @Override
  public double number(Evaluation run, int item, int position, int last) {
    if (type == ExpressionType.INTEGER) {
      return integer(run, item, position, last);
    }
    double a = NumberFunctions.operand(left, run, item, position, last);
    boolean absent = run.absent;
    run.absent = false;
    double b = NumberFunctions.operand(right, run, item, position, last);
    run.absent |= absent;
    return switch (kind) {
      case PLUS -> a + b;
      case MINUS -> a - b;
      case TIMES -> a * b;
      case DIVIDE -> a / b;
      case MODULO -> a % b;
      case INTEGER_DIVIDE -> throw new IllegalStateException("only for integers");
    };
  }
}
