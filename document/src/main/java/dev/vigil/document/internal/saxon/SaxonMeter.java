package dev.vigil.document.internal.saxon;

import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.OperandRole;
import net.sf.saxon.expr.StaticProperty;
import net.sf.saxon.expr.UnaryExpression;
import net.sf.saxon.expr.XPathContext;
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
 * Wraps an expression that Saxon evaluates and charges for every evaluation and every item, so that
 * time runs out also for a query that never reads its document. It is never evaluated while
 * compiling, which has no limit.
 */
public class SaxonMeter extends UnaryExpression {
  /** Charges what evaluations cost; throws when a limit is exceeded. Safe for concurrent use. */
  @FunctionalInterface
  public interface Costs {
    /** Charges an evaluation and returns what charges its items. */
    Items evaluation(XPathContext context);
  }

  /** Charges the items of an evaluation; throws when a limit is exceeded. For one thread. */
  public interface Items {
    /** Charges the next item, before it is computed. */
    default void next() {}

    /** Charges an item that was computed; null for the end. */
    default void made(@Nullable Item item) {}
  }

  private final Costs costs;

  public SaxonMeter(Expression base, Costs costs) {
    super(base);
    this.costs = costs;
  }

  /** Whether an expression is a single constant or none. */
  public static boolean isConstant(Expression expression) {
    return expression instanceof Literal literal && literal.getGroundedValue().getLength() <= 1;
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
    return isConstant(getBaseExpression()) ? getBaseExpression() : this;
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
    return new SaxonMeter(getBaseExpression().copy(rebindings), costs);
  }

  @Override
  public String getExpressionName() {
    return "meter";
  }

  @Override
  public Elaborator getElaborator() {
    return new MeterElaborator();
  }

  /** Makes the evaluators of the inner expression once and charges around each. */
  protected static class MeterElaborator extends PullElaborator {
    protected final SaxonMeter meter() {
      return (SaxonMeter) getExpression();
    }

    protected final Costs costs() {
      return meter().costs;
    }

    protected final Elaborator base() {
      return meter().getBaseExpression().makeElaborator();
    }

    @Override
    public PullEvaluator elaborateForPull() {
      PullEvaluator base = base().elaborateForPull();
      Costs costs = costs();
      return context -> {
        Items items = costs.evaluation(context);
        return new Metered(base.iterate(context), items);
      };
    }

    @Override
    public ItemEvaluator elaborateForItem() {
      ItemEvaluator base = base().elaborateForItem();
      Costs costs = costs();
      return context -> {
        Items items = costs.evaluation(context);
        Item item = base.eval(context);
        items.made(item);
        return item;
      };
    }

    @Override
    public BooleanEvaluator elaborateForBoolean() {
      BooleanEvaluator base = base().elaborateForBoolean();
      Costs costs = costs();
      return context -> {
        costs.evaluation(context);
        return base.eval(context);
      };
    }
  }

  private record Metered(SequenceIterator base, Items items) implements SequenceIterator {
    @Override
    public @Nullable Item next() {
      items.next();
      Item item = base.next();
      items.made(item);
      return item;
    }

    @Override
    public void close() {
      base.close();
    }
  }
}
