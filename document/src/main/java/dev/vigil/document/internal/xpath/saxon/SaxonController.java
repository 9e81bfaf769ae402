package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.internal.saxon.SaxonMeter;
import dev.vigil.document.xpath.node.EvaluationBudget;
import net.sf.saxon.Configuration;
import net.sf.saxon.Controller;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.expr.instruct.Executable;
import net.sf.saxon.om.FocusTrackingIterator;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.trans.NoDynamicContextException;
import org.jspecify.annotations.Nullable;

/** Carries the budget of one evaluation through Saxon, and charges it for every change of focus. */
final class SaxonController extends Controller {
  private static final int EVALUATION = 4;

  private final EvaluationBudget budget;
  private final SaxonMeter.Items items;

  SaxonController(Configuration configuration, Executable executable, EvaluationBudget budget) {
    super(configuration, executable);
    this.budget = budget;
    this.items =
        new SaxonMeter.Items() {
          @Override
          public void next() {
            budget.value();
          }
        };
    setFocusTrackerFactory(base -> new Metered(base, budget));
    setErrorReporter(_ -> {});
  }

  /** Charges an evaluation; while compiling there is no budget, and nothing is evaluated. */
  static SaxonMeter.Items charge(XPathContext context) {
    if (context.getController() instanceof SaxonController controller) {
      controller.budget.spend(EVALUATION);
      return controller.items;
    }
    throw new NoDynamicContextException("not before the query runs");
  }

  private static final class Metered extends FocusTrackingIterator {
    private final EvaluationBudget budget;

    Metered(SequenceIterator base, EvaluationBudget budget) {
      super(base);
      this.budget = budget;
    }

    @Override
    public @Nullable Item next() {
      budget.spend(1);
      return super.next();
    }
  }
}
