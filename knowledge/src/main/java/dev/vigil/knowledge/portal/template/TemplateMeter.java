package dev.vigil.knowledge.portal.template;

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

/** Wraps an expression of a template and charges its budget for every evaluation and item. */
final class TemplateMeter extends UnaryExpression {
  TemplateMeter(Expression base) {
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

  /** Keeps Saxon from evaluating it while compiling, which has no limit. */
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
    return new TemplateMeter(getBaseExpression().copy(rebindings));
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
      return ((TemplateMeter) getExpression()).getBaseExpression().makeElaborator();
    }

    @Override
    public PullEvaluator elaborateForPull() {
      PullEvaluator base = base().elaborateForPull();
      return context -> {
        TemplateBudget.spend();
        return new Metered(base.iterate(context));
      };
    }

    @Override
    public ItemEvaluator elaborateForItem() {
      ItemEvaluator base = base().elaborateForItem();
      return context -> {
        Item item = base.eval(context);
        TemplateBudget.item(item);
        return item;
      };
    }

    @Override
    public BooleanEvaluator elaborateForBoolean() {
      BooleanEvaluator base = base().elaborateForBoolean();
      return context -> {
        TemplateBudget.spend();
        return base.eval(context);
      };
    }
  }

  private record Metered(SequenceIterator base) implements SequenceIterator {
    @Override
    public @Nullable Item next() {
      Item item = base.next();
      TemplateBudget.item(item);
      return item;
    }

    @Override
    public void close() {
      base.close();
    }
  }
}
