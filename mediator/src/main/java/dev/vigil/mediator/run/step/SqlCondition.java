package dev.vigil.mediator.run.step;

import java.util.List;

/** A condition that a database evaluates, with its parameters. Immutable. */
public record SqlCondition(String sql, List<Object> parameters) {
  public SqlCondition {
    parameters = List.copyOf(parameters);
  }
}
