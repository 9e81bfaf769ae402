package dev.vigil.mediator.run;

import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.expr.BinaryExpression;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.Operand;
import net.sf.saxon.expr.RangeExpression;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.parser.ContextItemStaticInfo;
import net.sf.saxon.expr.parser.ExpressionVisitor;
import net.sf.saxon.expr.parser.RebindingMap;
import net.sf.saxon.query.XQueryParser;
import net.sf.saxon.trans.XPathException;

/**
 * A range such as {@code 1 to 1000000} that stays an expression: Saxon would make a literal of it
 * and compare two of them while it compiles, where there is no limit.
 */
final class LazyRange extends RangeExpression {
  private LazyRange(Expression start, Expression end) {
    super(start, end);
  }

  @Override
  public Expression typeCheck(ExpressionVisitor visitor, ContextItemStaticInfo context)
      throws XPathException {
    return late(super.typeCheck(visitor, context));
  }

  @Override
  public Expression optimize(ExpressionVisitor visitor, ContextItemStaticInfo context)
      throws XPathException {
    return late(super.optimize(visitor, context));
  }

  private Expression late(Expression made) {
    return made instanceof Literal literal
            && literal.getGroundedValue().getLength() >= QueryMeterInserter.SHORT
        ? this
        : made;
  }

  @Override
  public Expression copy(RebindingMap rebindings) {
    return new LazyRange(
        getStartExpression().copy(rebindings), getEndExpression().copy(rebindings));
  }

  /** Reads queries and makes such ranges. */
  static final class Parser extends XQueryParser {
    Parser(StaticContext context) {
      super(context);
    }

    @Override
    public Expression parseBinaryExpression(Expression left, int precedence) throws XPathException {
      return late(super.parseBinaryExpression(left, precedence));
    }

    private Expression late(Expression expression) {
      if (expression instanceof RangeExpression range && !(range instanceof LazyRange)) {
        LazyRange late = new LazyRange(range.getStartExpression(), range.getEndExpression());
        setLocation(late);
        return late;
      }
      if (expression instanceof BinaryExpression) {
        List<Operand> operands = new ArrayList<>();
        expression.operands().forEach(operands::add);
        for (Operand operand : operands) {
          operand.setChildExpression(late(operand.getChildExpression()));
        }
      }
      return expression;
    }
  }
}
