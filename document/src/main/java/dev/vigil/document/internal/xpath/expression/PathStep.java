package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.node.NodeTest;
import java.util.List;

/**
 * One step of a path.
 *
 * @param fromAttributes whether the step starts at attributes
 * @param isPositional whether a predicate depends on positions
 */
record PathStep(
    XPathAxis axis,
    NodeTest test,
    List<StepPredicate> predicates,
    boolean fromAttributes,
    boolean isPositional) {

  PathStep(XPathAxis axis, NodeTest test, List<StepPredicate> predicates, boolean fromAttributes) {
    this(
        axis,
        test,
        predicates,
        fromAttributes,
        predicates.stream().anyMatch(StepPredicate::positional));
  }

  /** The position where that is all the step asks for, else -1. */
  long onlyPosition() {
    return predicates.size() == 1 ? predicates.getFirst().constant() : -1;
  }

  boolean isAnyDescendant() {
    return axis == XPathAxis.DESCENDANT_OR_SELF
        && test.form() == NodeTest.Form.ANY
        && predicates.isEmpty()
        && !fromAttributes;
  }

  /** Whether the predicates, none of which is positional, accept the item. */
  boolean accepts(Evaluation run, int item) {
    for (int i = 0, size = predicates.size(); i < size; i++) {
      if (!predicates.get(i).expr().truth(run, item, 1, 1)) {
        return false;
      }
    }
    return true;
  }

  PathStep withAxis(XPathAxis other) {
    return new PathStep(other, test, predicates, fromAttributes);
  }
}
