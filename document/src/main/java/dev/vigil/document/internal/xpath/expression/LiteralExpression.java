package dev.vigil.document.internal.xpath.expression;

/** The constants of an expression. */
final class LiteralExpression {
  private LiteralExpression() {}

  static final class OfString extends XPathExpression {
    private final String value;

    OfString(String value) {
      this.value = value;
    }

    @Override
    public ExpressionType type() {
      return ExpressionType.STRING;
    }

    String value() {
      return value;
    }

    @Override
    public String string(Evaluation run, int item, int position, int last) {
      return value;
    }
  }

  static final class OfInteger extends XPathExpression {
    private final long value;

    OfInteger(long value) {
      this.value = value;
    }

    @Override
    public ExpressionType type() {
      return ExpressionType.INTEGER;
    }

    long value() {
      return value;
    }

    @Override
    public long integer(Evaluation run, int item, int position, int last) {
      return value;
    }
  }

  /** An xs:double, or an xs:decimal of few enough digits to compare like one. */
  static final class OfDouble extends XPathExpression {
    private final ExpressionType type;
    private final double value;

    OfDouble(ExpressionType type, double value) {
      this.type = type;
      this.value = value;
    }

    @Override
    public ExpressionType type() {
      return type;
    }

    @Override
    public double number(Evaluation run, int item, int position, int last) {
      return value;
    }
  }

  static final class OfBoolean extends XPathExpression {
    private final boolean value;

    OfBoolean(boolean value) {
      this.value = value;
    }

    @Override
    public ExpressionType type() {
      return ExpressionType.BOOLEAN;
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      return value;
    }
  }
}
