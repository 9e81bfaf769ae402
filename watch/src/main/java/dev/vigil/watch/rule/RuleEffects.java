package dev.vigil.watch.rule;

import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.event.RuleAction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Runs the actions of rules. They run in the transaction that stores the detector's state and must
 * write to the connection only, so that they happen exactly once.
 */
@FunctionalInterface
public interface RuleEffects {
  /**
   * Runs one action; {@code raise} is handled by {@link RuleService}. An exception is stored with
   * the rule and rolls the action back.
   */
  void run(Connection connection, RuleAction action, RuleFiring firing) throws SQLException;

  /** The rule that a sentinel has from its clauses; empty if there is no such sentinel or rule. */
  default Optional<EventRule> standard(
      Connection connection, long workspace, BuiltInRule.Named named) throws SQLException {
    return Optional.empty();
  }

  /** Applies that a standard rule was replaced, or that it is in force again. */
  default void replaced(Connection connection, long workspace, BuiltInRule.Named named)
      throws SQLException {}
}
