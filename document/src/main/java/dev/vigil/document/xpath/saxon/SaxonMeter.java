package dev.vigil.document.xpath.saxon;

import dev.vigil.document.xpath.node.EvaluationBudget;
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
 * Wraps an expression that Saxon evaluates and charges the budget for every evaluation and every
 * item. It is put around whatever a loop may run over or a function may consist of, so that time
 * runs out also for a query that never reads the document. It is never evaluated while compiling,
 * which has no limit.
 */
final class SaxonMeter extends UnaryExpression {
  SaxonMeter(Expression base) {
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

  /** A single constant or none costs nothing, and Saxon draws conclusions from it. */
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
    return new SaxonMeter(getBaseExpression().copy(rebindings));
  }

  @Override
  public String getExpressionName() {
    return "meter";
  }

  @Override
  public Elaborator getElaborator() {
    return new MeterElaborator();
  }

  /** Makes the evaluators of the inner expression once and spends around each. */
  private static final class MeterElaborator extends PullElaborator {
    private Elaborator base() {
      return ((SaxonMeter) getExpression()).getBaseExpression().makeElaborator();
    }

    @Override
    public PullEvaluator elaborateForPull() {
      PullEvaluator base = base().elaborateForPull();
      return context -> {
        EvaluationBudget budget = SaxonController.budget(context);
        budget.spend(4);
        return new Metered(base.iterate(context), budget);
      };
    }

    @Override
    public ItemEvaluator elaborateForItem() {
      ItemEvaluator base = base().elaborateForItem();
      return context -> {
        SaxonController.budget(context).spend(4);
        return base.eval(context);
      };
    }

    @Override
    public BooleanEvaluator elaborateForBoolean() {
      BooleanEvaluator base = base().elaborateForBoolean();
      return context -> {
        SaxonController.budget(context).spend(4);
        return base.eval(context);
      };
    }
  }

  private record Metered(SequenceIterator base, EvaluationBudget budget)
      implements SequenceIterator {
    @Override
    public @Nullable Item next() {
      budget.value();
      return base.next();
    }

    @Override
    public void close() {
      base.close();
    }
  }
}
