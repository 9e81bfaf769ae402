package dev.vigil.mediator.run;

import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.OperandRole;
import net.sf.saxon.expr.RangeExpression;
import net.sf.saxon.expr.UnaryExpression;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.expr.elab.BooleanEvaluator;
import net.sf.saxon.expr.elab.Elaborator;
import net.sf.saxon.expr.elab.ItemEvaluator;
import net.sf.saxon.expr.elab.PullElaborator;
import net.sf.saxon.expr.elab.PullEvaluator;
import net.sf.saxon.expr.elab.PushEvaluator;
import net.sf.saxon.expr.elab.SequenceEvaluator;
import net.sf.saxon.expr.parser.RebindingMap;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.Sequence;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.iter.AtomicIterator;
import net.sf.saxon.value.IntegerRange;
import net.sf.saxon.value.SequenceExtent;
import org.jspecify.annotations.Nullable;

/**
 * Wraps an expression that Saxon evaluates and counts every evaluation and every item, so that a
 * query without end, or with a value without end, is stopped.
 */
final class QueryMeter extends UnaryExpression {
  private final boolean deep;

  QueryMeter(Expression base) {
    this(base, false);
  }

  private QueryMeter(Expression base, boolean deep) {
    super(base);
    this.deep = deep;
  }

  /** A meter that also counts what arrays and maps hold, through all levels. */
  static Expression deep(Expression expression) {
    return expression instanceof Literal literal && literal.getGroundedValue().getLength() <= 1
        ? expression
        : new QueryMeter(expression, true);
  }

  @Override
  protected OperandRole getOperandRole() {
    return OperandRole.SAME_FOCUS_ACTION;
  }

  @Override
  public int getImplementationMethod() {
    return ITERATE_METHOD | EVALUATE_METHOD;
  }

  @Override
  public Expression copy(RebindingMap rebindings) {
    return new QueryMeter(getBaseExpression().copy(rebindings), deep);
  }

  @Override
  public String getExpressionName() {
    return "meter";
  }

  @Override
  public SequenceIterator iterate(XPathContext context) throws XPathException {
    return makeElaborator().elaborateForPull().iterate(context);
  }

  @Override
  public @Nullable Item evaluateItem(XPathContext context) throws XPathException {
    return makeElaborator().elaborateForItem().eval(context);
  }

  @Override
  public Elaborator getElaborator() {
    return new MeterElaborator();
  }

  private static final class MeterElaborator extends PullElaborator {
    private Expression expression() {
      return ((QueryMeter) getExpression()).getBaseExpression();
    }

    private boolean isDeep() {
      return ((QueryMeter) getExpression()).deep;
    }

    private Elaborator base() {
      return expression().makeElaborator();
    }

    @Override
    public PullEvaluator elaborateForPull() {
      PullEvaluator base = base().elaborateForPull();
      boolean deep = isDeep();
      return context -> {
        QueryRun run = QueryRun.current();
        run.step();
        return new Metered(base.iterate(context), run, deep);
      };
    }

    @Override
    public SequenceEvaluator eagerly() {
      if (expression() instanceof Literal || expression() instanceof RangeExpression) {
        SequenceEvaluator base = base().eagerly();
        return context -> {
          QueryRun run = QueryRun.current();
          run.step();
          Sequence value = base.evaluate(context);
          return value instanceof IntegerRange range ? new MeteredRange(range, run) : value;
        };
      }
      PullEvaluator pull = elaborateForPull();
      return context -> {
        SequenceIterator items = pull.iterate(context);
        List<Item> all = new ArrayList<>();
        for (Item item = items.next(); item != null; item = items.next()) {
          all.add(item);
          QueryRun.current().size(all.size());
        }
        return SequenceExtent.makeSequenceExtent(all).reduce();
      };
    }

    @Override
    public PushEvaluator elaborateForPush() {
      if (isDeep()) {
        return super.elaborateForPush();
      }
      PushEvaluator base = base().elaborateForPush();
      return (out, context) -> {
        QueryRun.current().step();
        return base.processLeavingTail(out, context);
      };
    }

    @Override
    public ItemEvaluator elaborateForItem() {
      ItemEvaluator base = base().elaborateForItem();
      boolean deep = isDeep();
      return context -> {
        QueryRun run = QueryRun.current();
        run.step();
        Item item = base.eval(context);
        run.value(item, deep);
        return item;
      };
    }

    @Override
    public BooleanEvaluator elaborateForBoolean() {
      BooleanEvaluator base = base().elaborateForBoolean();
      return context -> {
        QueryRun.current().step();
        return base.eval(context);
      };
    }
  }

  private record Metered(SequenceIterator base, QueryRun run, boolean deep)
      implements SequenceIterator {
    @Override
    public @Nullable Item next() {
      run.step();
      Item item = base.next();
      run.value(item, deep);
      return item;
    }

    @Override
    public void close() {
      base.close();
    }
  }

  /** A range that is not kept as a list, and whose numbers are counted. */
  private static final class MeteredRange extends IntegerRange {
    private final QueryRun run;

    MeteredRange(IntegerRange range, QueryRun run) {
      super(range.getStart(), range.getStep(), range.getEnd());
      this.run = run;
    }

    @Override
    public AtomicIterator iterate() {
      AtomicIterator base = super.iterate();
      return () -> {
        run.step();
        return base.next();
      };
    }
  }
}
