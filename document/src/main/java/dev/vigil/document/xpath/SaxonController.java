package dev.vigil.document.xpath;

import net.sf.saxon.Configuration;
import net.sf.saxon.Controller;
import net.sf.saxon.expr.XPathContext;
import net.sf.saxon.expr.instruct.Executable;
import net.sf.saxon.om.FocusTrackingIterator;
import net.sf.saxon.om.Item;
import net.sf.saxon.om.SequenceIterator;
import net.sf.saxon.trans.NoDynamicContextException;
import org.jspecify.annotations.Nullable;

/** Carries the budget of one evaluation through Saxon, and spends it for every change of focus. */
final class SaxonController extends Controller {
  private final Budget budget;

  SaxonController(Configuration configuration, Executable executable, Budget budget) {
    super(configuration, executable);
    this.budget = budget;
    setFocusTrackerFactory(base -> new Metered(base, budget));
    setErrorReporter(_ -> {});
  }

  /** The budget of the evaluation; while compiling there is none, and nothing is evaluated. */
  static Budget budget(XPathContext context) {
    if (context.getController() instanceof SaxonController controller) {
      return controller.budget;
    }
    throw new NoDynamicContextException("not before the query runs");
  }

  private static final class Metered extends FocusTrackingIterator {
    private final Budget budget;

    Metered(SequenceIterator base, Budget budget) {
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
