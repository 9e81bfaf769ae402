package dev.vigil.document.xpath.saxon;

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
  private final EvaluationBudget budget;

  SaxonController(Configuration configuration, Executable executable, EvaluationBudget budget) {
    super(configuration, executable);
    this.budget = budget;
    setFocusTrackerFactory(base -> new Metered(base, budget));
    setErrorReporter(_ -> {});
  }

  /** The budget of the evaluation; missing while compiling, when nothing is evaluated. */
  static EvaluationBudget budget(XPathContext context) {
    if (context.getController() instanceof SaxonController controller) {
      return controller.budget;
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
