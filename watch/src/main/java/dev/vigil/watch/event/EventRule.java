package dev.vigil.watch.event;

import dev.vigil.watch.condition.Condition;
import java.util.List;
import java.util.Optional;

/** A rule: when an event happens and a condition holds, actions are run. Immutable. */
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
