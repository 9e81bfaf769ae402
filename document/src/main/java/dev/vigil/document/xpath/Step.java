package dev.vigil.document.xpath;

import java.util.List;

/**
 * One step of a path.
 *
 * @param fromAttributes whether the step starts at attributes
 */
record Step(Axis axis, NodeTest test, List<Predicate> predicates, boolean fromAttributes) {

  boolean isPositional() {
    for (Predicate predicate : predicates) {
      if (predicate.positional()) {
        return true;
      }
    }
    return false;
  }

  boolean isAnyDescendant() {
    return axis == Axis.DESCENDANT_OR_SELF
        && test.form() == NodeTest.Form.ANY
        && predicates.isEmpty()
        && !fromAttributes;
  }

  /** Whether the predicates, none of which is positional, accept the item. */
  boolean accepts(Run run, int item) {
    for (Predicate predicate : predicates) {
      if (!predicate.expr().truth(run, item, 1, 1)) {
        return false;
      }
    }
    return true;
  }

  Step withAxis(Axis other) {
    return new Step(other, test, predicates, fromAttributes);
  }
}
