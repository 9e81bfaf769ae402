package dev.vigil.mediator.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The variables that tuples bind at a place of a plan, in order. Immutable. */
record QueryScope(List<String> variables) {
  static final QueryScope EMPTY = new QueryScope(List.of());

  QueryScope {
    variables = List.copyOf(variables);
  }

  QueryScope with(String variable) {
    List<String> more = new ArrayList<>(variables);
    more.add(variable);
    return new QueryScope(more);
  }

  boolean has(String variable) {
    return variables.contains(variable);
  }

  /** Those of some variables that are bound here. */
  List<String> among(Set<String> free) {
    Set<String> bound = new LinkedHashSet<>(free);
    bound.retainAll(variables);
    return List.copyOf(bound);
  }
}
