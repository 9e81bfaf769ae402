package dev.vigil.watch.rule;

import dev.vigil.watch.event.RuleAction;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What rules can have done. It is done inside the transaction in which the rule's detector moves
 * on, so it must only write to the connection: then it happens once, whatever breaks.
 */
@FunctionalInterface
public interface RuleEffects {
  /**
   * Does one thing; {@code raise} is done by the rule book itself. What it throws is noted at the
   * rule, and whatever this action wrote is undone.
   */
  void run(Connection connection, RuleAction action, RuleFiring firing) throws SQLException;
}
