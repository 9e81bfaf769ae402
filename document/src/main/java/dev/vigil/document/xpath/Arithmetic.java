package dev.vigil.document.xpath;

/**
 * Arithmetic on integers and doubles. Nodes are untyped and count as doubles; without a node there
 * is no result. What would be a decimal, overflows, or divides an integer by zero is Saxon's.
 */
final class Arithmetic extends Expr {
  enum Kind {
    PLUS,
    MINUS,
    TIMES,
    DIVIDE,
    MODULO,
    INTEGER_DIVIDE
  }

  private final Kind kind;
  private final Expr left;
  private final Expr right;
  private final Type type;

  Arithmetic(Kind kind, Expr left, Expr right) {
    this.kind = kind;
    this.left = Numbers.certain(left);
    this.right = Numbers.certain(right);
    boolean integers = left.type() == Type.INTEGER && right.type() == Type.INTEGER;
    boolean doubles = isDouble(left.type()) || isDouble(right.type());
    if (!isOperand(left.type())
        || !isOperand(right.type())
        || !integers && !doubles
        || integers && kind == Kind.DIVIDE
        || doubles && kind == Kind.INTEGER_DIVIDE) {
      throw new HandOver("arithmetic with decimals");
    }
    this.type = integers ? Type.INTEGER : Type.DOUBLE;
  }

  private static boolean isOperand(Type type) {
    return type.isNumeric() || type.isNodes();
  }

  private static boolean isDouble(Type type) {
    return type == Type.DOUBLE || type.isNodes();
  }

  @Override
  Type type() {
    return type;
  }

  @Override
  boolean isOptional() {
    return type == Type.DOUBLE && (Numbers.isOptional(left) || Numbers.isOptional(right));
  }

  @Override
  long integer(Run run, int item, int position, int last) {
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
      throw new HandOver("integer arithmetic: " + e.getMessage());
    }
  }

  @Override
  double number(Run run, int item, int position, int last) {
    if (type == Type.INTEGER) {
      return integer(run, item, position, last);
    }
    double a = Numbers.operand(left, run, item, position, last);
    boolean absent = run.absent;
    run.absent = false;
    double b = Numbers.operand(right, run, item, position, last);
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
