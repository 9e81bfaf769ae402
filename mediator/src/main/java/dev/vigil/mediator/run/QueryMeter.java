package dev.vigil.mediator.run;

import dev.vigil.document.internal.saxon.SaxonMeter;
import java.util.ArrayList;
import java.util.List;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.RangeExpression;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.expr.elab.Elaborator;
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
 * The meter of a compiled query: also where Saxon would make a whole sequence at once, or write
 * what it makes, each item is counted, so that a value without end is stopped.
 */
final class QueryMeter extends SaxonMeter {
  private final boolean deep;

  QueryMeter(Expression base) {
    this(base, false);
  }

  private QueryMeter(Expression base, boolean deep) {
    super(base, context -> QueryRun.current().evaluation(deep));
    this.deep = deep;
  }

  /** A meter that also counts what arrays and maps hold, through all levels. */
  static Expression deep(Expression expression) {
    return isConstant(expression) ? expression : new QueryMeter(expression, true);
  }

  /** It is put into what is compiled, where it must change nothing. */
  @Override
  public int getIntrinsicDependencies() {
    return 0;
  }

  @Override
  public Expression copy(RebindingMap rebindings) {
    return new QueryMeter(getBaseExpression().copy(rebindings), deep);
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
    return new QueryElaborator();
  }

  private static final class QueryElaborator extends MeterElaborator {
    @Override
    public SequenceEvaluator eagerly() {
      Expression expression = meter().getBaseExpression();
      if (expression instanceof Literal || expression instanceof RangeExpression) {
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
      if (((QueryMeter) meter()).deep) {
        return super.elaborateForPush();
      }
      PushEvaluator base = base().elaborateForPush();
      return (out, context) -> {
        QueryRun.current().step();
        return base.processLeavingTail(out, context);
      };
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
