package dev.vigil.watch.event;

import dev.vigil.watch.condition.Condition;
import java.util.List;
import java.util.Optional;

/** When an event happens and a condition holds, do something. Immutable. */
public record EventRule(
    String name,
    EventExpression on,
    ConsumptionContext context,
    Optional<Condition> condition,
    List<RuleAction> actions) {
  public EventRule {
    actions = List.copyOf(actions);
  }
}
