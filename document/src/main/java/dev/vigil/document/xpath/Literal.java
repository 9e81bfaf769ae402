package dev.vigil.document.xpath;

/** Constants. */
final class Literal {
  private Literal() {}

  static final class OfString extends Expr {
    private final String value;

    OfString(String value) {
      this.value = value;
    }

    @Override
    Type type() {
      return Type.STRING;
    }

    String value() {
      return value;
    }

    @Override
    String string(Run run, int item, int position, int last) {
      return value;
    }
  }

  static final class OfInteger extends Expr {
    private final long value;

    OfInteger(long value) {
      this.value = value;
    }

    @Override
    Type type() {
      return Type.INTEGER;
    }

    long value() {
      return value;
    }

    @Override
    long integer(Run run, int item, int position, int last) {
      return value;
    }
  }

  /** An xs:double, or an xs:decimal of few enough digits to compare like one. */
  static final class OfDouble extends Expr {
    private final Type type;
    private final double value;

    OfDouble(Type type, double value) {
      this.type = type;
      this.value = value;
    }

    @Override
    Type type() {
      return type;
    }

    @Override
    double number(Run run, int item, int position, int last) {
      return value;
    }
  }

  static final class OfBoolean extends Expr {
    private final boolean value;

    OfBoolean(boolean value) {
      this.value = value;
    }

    @Override
    Type type() {
      return Type.BOOLEAN;
    }

    @Override
    boolean truth(Run run, int item, int position, int last) {
      return value;
    }
  }
}
