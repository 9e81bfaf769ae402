package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.DoubleParser;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.TextValue;

/** The XPath functions that return numbers. */
final class NumberFunctions {
  private NumberFunctions() {}

  static boolean isOptional(XPathExpression expr) {
    return expr.type().isNodes() || expr.isOptional();
  }

  /**
   * The operand of an arithmetic expression as a double; sets {@link Evaluation#absent} for none.
   */
  static double operand(XPathExpression expr, Evaluation run, int item, int position, int last) {
    if (!expr.type().isNodes()) {
      return expr.number(run, item, position, last);
    }
    int only = expr.single(run, item, position, last);
    if (only < 0) {
      run.absent = true;
      return Double.NaN;
    }
    run.load(run.first(), expr.type(), only);
    return run.first().toDouble();
  }

  /** An integer that a node set or the focus gives. */
  @FunctionalInterface
  interface IntegerRule {
    long apply(Evaluation run, int item, int position, int last);
  }

  static XPathExpression integer(IntegerRule rule) {
    return new XPathExpression() {
      @Override
      public ExpressionType type() {
        return ExpressionType.INTEGER;
      }

      @Override
      public long integer(Evaluation run, int item, int position, int last) {
        return rule.apply(run, item, position, last);
      }
    };
  }

  /** A double; the rule may set {@link Evaluation#absent} if it is optional. */
  @FunctionalInterface
  interface DoubleRule {
    double apply(Evaluation run, int item, int position, int last);
  }

  static XPathExpression real(boolean optional, DoubleRule rule) {
    return new XPathExpression() {
      @Override
      public ExpressionType type() {
        return ExpressionType.DOUBLE;
      }

      @Override
      boolean isOptional() {
        return optional;
      }

      @Override
      public double number(Evaluation run, int item, int position, int last) {
        return rule.apply(run, item, position, last);
      }
    };
  }

  static XPathExpression negated(XPathExpression of) {
    certain(of);
    if (of.type() == ExpressionType.INTEGER) {
      return integer(
          (run, item, position, last) -> {
            try {
              return Math.negateExact(of.integer(run, item, position, last));
            } catch (ArithmeticException e) {
              throw new SaxonFallback("integer arithmetic: " + e.getMessage());
            }
          });
    }
    if (of.type() == ExpressionType.DOUBLE || of.type().isNodes()) {
      return real(
          isOptional(of), (run, item, position, last) -> -operand(of, run, item, position, last));
    }
    throw new SaxonFallback("minus something else");
  }

  static XPathExpression count(XPathExpression of) {
    return integer(of::count);
  }

  /** fn:number: never an error, NaN for what is no number. */
  static XPathExpression number(XPathExpression of) {
    return switch (of.type()) {
      case NODES, ATTRIBUTES ->
          real(
              false,
              (run, item, position, last) -> {
                int only = of.single(run, item, position, last);
                if (only < 0) {
                  return Double.NaN;
                }
                TextValue value = run.first();
                run.load(value, of.type(), only);
                return DoubleParser.parse(value.bytes, value.start, value.end);
              });
      case STRING ->
          real(
              false,
              (run, item, position, last) -> {
                byte[] text =
                    of.string(run, item, position, last)
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8);
                return DoubleParser.parse(text, 0, text.length);
              });
      case BOOLEAN ->
          real(false, (run, item, position, last) -> of.truth(run, item, position, last) ? 1 : 0);
      case INTEGER, DECIMAL -> real(false, of::number);
      case DOUBLE ->
          real(
              false,
              (run, item, position, last) -> {
                run.absent = false;
                double value = of.number(run, item, position, last);
                boolean absent = run.absent;
                run.absent = false;
                return absent ? Double.NaN : value;
              });
    };
  }

  /**
   * fn:sum of nodes: a double, or of no nodes the integer 0. Both read the same; arithmetic on it
   * would differ and is left to Saxon.
   */
  static final class Sum extends XPathExpression {
    private final XPathExpression of;

    Sum(XPathExpression of) {
      this.of = of;
    }

    @Override
    public ExpressionType type() {
      return ExpressionType.DOUBLE;
    }

    @Override
    public double number(Evaluation run, int item, int position, int last) {
      IntSlice nodes = of.nodes(run, item, position, last);
      double sum = 0;
      run.budget.spend(nodes.size());
      for (int i = 0; i < nodes.size(); i++) {
        run.load(run.first(), of.type(), nodes.get(i));
        double value = run.first().toDouble();
        sum = i == 0 ? value : sum + value;
      }
      return sum;
    }
  }

  /** Refuses an operand that may be an integer after all. */
  static XPathExpression certain(XPathExpression operand) {
    if (operand instanceof Sum) {
      throw new SaxonFallback("arithmetic on a sum");
    }
    return operand;
  }

  enum Rounding {
    ROUND,
    FLOOR,
    CEILING;

    double apply(double value) {
      return switch (this) {
        case FLOOR -> Math.floor(value);
        case CEILING -> Math.ceil(value);
        case ROUND -> round(value);
      };
    }

    /** Halves go up; beyond 2^52 every double is whole. */
    static double round(double value) {
      if (Double.isNaN(value) || Math.abs(value) >= 1L << 52) {
        return value;
      }
      double floor = Math.floor(value);
      double rounded = value - floor >= 0.5 ? floor + 1 : floor;
      return rounded == 0 && (value < 0 || 1 / value < 0) ? -0.0 : rounded;
    }
  }

  static XPathExpression rounded(Rounding rounding, XPathExpression of) {
    certain(of);
    if (of.type() == ExpressionType.INTEGER) {
      return of;
    }
    if (of.type() == ExpressionType.DOUBLE || of.type().isNodes()) {
      return real(
          isOptional(of),
          (run, item, position, last) -> rounding.apply(operand(of, run, item, position, last)));
    }
    throw new SaxonFallback("rounding a decimal");
  }
}
