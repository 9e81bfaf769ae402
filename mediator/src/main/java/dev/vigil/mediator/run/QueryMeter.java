package dev.vigil.mediator.run;

import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.OperandRole;
import net.sf.saxon.expr.StaticProperty;
import net.sf.saxon.expr.UnaryExpression;
import net.sf.saxon.expr.elab.BooleanEvaluator;
import net.sf.saxon.expr.elab.Elaborator;
import net.sf.saxon.expr.elab.ItemEvaluator;
import net.sf.saxon.expr.elab.PullElaborator;
import net.sf.saxon.expr.elab.PullEvaluator;
import net.sf.saxon.expr.parser.ContextItemStaticInfo;
import net.sf.saxon.expr.parser.ExpressionVisitor;
import net.sf.saxon.expr.parser.RebindingMap;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * Wraps an expression that Saxon evaluates and looks at the clock for every evaluation and every
 * item, so that a query without end is stopped.
 */
final class QueryMeter extends UnaryExpression {
  QueryMeter(Expression base) {
    super(base);
  }

  @Override
  protected OperandRole getOperandRole() {
    return OperandRole.SAME_FOCUS_ACTION;
  }

  @Override
  public Expression typeCheck(ExpressionVisitor visitor, ContextItemStaticInfo context)
      throws XPathException {
    getOperand().typeCheck(visitor, context);
    return unlessConstant();
  }

  @Override
  public Expression optimize(ExpressionVisitor visitor, ContextItemStaticInfo context)
      throws XPathException {
    getOperand().optimize(visitor, context);
    return unlessConstant();
  }

  private Expression unlessConstant() {
    return getBaseExpression() instanceof Literal literal
            && literal.getGroundedValue().getLength() <= 1
        ? literal
        : this;
  }

  @Override
  public int getIntrinsicDependencies() {
    return StaticProperty.DEPENDS_ON_RUNTIME_ENVIRONMENT;
  }

  @Override
  public int getImplementationMethod() {
    return ITERATE_METHOD | EVALUATE_METHOD;
  }

  @Override
  public Expression copy(RebindingMap rebindings) {
    return new QueryMeter(getBaseExpression().copy(rebindings));
  }

  @Override
  public String getExpressionName() {
    return "meter";
  }

  @Override
  public Elaborator getElaborator() {
    return new MeterElaborator();
  }

  private static final class MeterElaborator extends PullElaborator {
    private Elaborator base() {
      return ((QueryMeter) getExpression()).getBaseExpression().makeElaborator();
    }

    @Override
    public PullEvaluator elaborateForPull() {
      PullEvaluator base = base().elaborateForPull();
      return context -> {
        QueryRun run = QueryRun.of(context);
        run.step();
        return new Metered(base.iterate(context), run);
      };
    }

    @Override
    public ItemEvaluator elaborateForItem() {
      ItemEvaluator base = base().elaborateForItem();
      return context -> {
        QueryRun.of(context).step();
        return base.eval(context);
      };
    }

    @Override
    public BooleanEvaluator elaborateForBoolean() {
      BooleanEvaluator base = base().elaborateForBoolean();
      return context -> {
        QueryRun.of(context).step();
        return base.eval(context);
      };
    }
  }

  private record Metered(SequenceIterator base, QueryRun run) implements SequenceIterator {
    @Override
    public @Nullable Item next() {
      run.step();
      return base.next();
    }

    @Override
    public void close() {
      base.close();
    }
  }
}
