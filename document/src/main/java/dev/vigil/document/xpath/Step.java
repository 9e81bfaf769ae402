package dev.vigil.document.xpath;

import java.util.List;

/**
 * One step of a path.
 *
 * @param fromAttributes whether the step starts at attributes
 * @param isPositional whether a predicate looks at positions
 */
record Step(
    Axis axis,
    NodeTest test,
    List<Predicate> predicates,
    boolean fromAttributes,
    boolean isPositional) {

  Step(Axis axis, NodeTest test, List<Predicate> predicates, boolean fromAttributes) {
    this(
        axis,
        test,
        predicates,
        fromAttributes,
        predicates.stream().anyMatch(Predicate::positional));
  }

  /** The position where that is all the step asks for, else -1. */
  long onlyPosition() {
    return predicates.size() == 1 ? predicates.getFirst().constant() : -1;
  }

  boolean isAnyDescendant() {
    return axis == Axis.DESCENDANT_OR_SELF
        && test.form() == NodeTest.Form.ANY
        && predicates.isEmpty()
        && !fromAttributes;
  }

  /** Whether the predicates, none of which is positional, accept the item. */
  boolean accepts(Run run, int item) {
    for (int i = 0, size = predicates.size(); i < size; i++) {
      if (!predicates.get(i).expr().truth(run, item, 1, 1)) {
        return false;
      }
    }
    return true;
  }

  Step withAxis(Axis other) {
    return new Step(other, test, predicates, fromAttributes);
  }
}
