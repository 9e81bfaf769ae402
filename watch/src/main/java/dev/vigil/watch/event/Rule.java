package dev.vigil.watch.event;

import dev.vigil.watch.condition.Condition;
import java.util.List;
import java.util.Optional;

/** When an event happens and a condition holds, do something. Immutable. */
public record Rule(
    String name, Event on, Context context, Optional<Condition> condition, List<Action> actions) {
  public Rule {
    actions = List.copyOf(actions);
  }
}
