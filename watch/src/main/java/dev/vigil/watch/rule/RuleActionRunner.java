package dev.vigil.watch.rule;

import dev.vigil.archive.internal.database.NestedTransaction;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.Occurrence;
import dev.vigil.watch.event.RuleAction;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs the actions of a rule, each completely or not at all, and remembers the last failure. Not
 * safe for concurrent use.
 */
final class RuleActionRunner {
  /** The limit of chained events, for rules that raise their own event. */
  private static final int DEEPEST = 16;

  private static final int LONGEST = 500;
  private static final String RAISED = "raised";

  private final Connection connection;
  private final RuleEffects actions;
  private String problem;

  RuleActionRunner(Connection connection, RuleEffects actions, String problem) {
    this.connection = connection;
    this.actions = actions;
    this.problem = problem;
  }

  String problem() {
    return problem;
  }

  void problem(String sentence) {
    problem = sentence.substring(0, Math.min(LONGEST, sentence.length()));
  }

  /** Runs an action; returns whether it succeeded. */
  boolean attempt(RuleAction action, RuleFiring firing, int depth) throws SQLException {
    NestedTransaction attempt = NestedTransaction.begin(connection);
    try {
      run(action, firing, depth);
      attempt.keep();
      return true;
    } catch (RuntimeException e) {
      attempt.undo();
      problem(String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void run(RuleAction action, RuleFiring firing, int depth) throws SQLException {
    Occurrence last = firing.because().last();
    RuleAction named =
        switch (action) {
          case RuleAction.Check(String name) -> new RuleAction.Check(sentinel(name, firing));
          case RuleAction.Start(String name) -> new RuleAction.Start(sentinel(name, firing));
          case RuleAction.Detect(String name) -> new RuleAction.Detect(sentinel(name, firing));
          case RuleAction.Deliver(String name) -> new RuleAction.Deliver(sentinel(name, firing));
          case RuleAction.Enable(String name) -> new RuleAction.Enable(sentinel(name, firing));
          case RuleAction.Disable(String name) -> new RuleAction.Disable(sentinel(name, firing));
          case RuleAction.End(String name) -> new RuleAction.End(sentinel(name, firing));
          case RuleAction.Notify _, RuleAction.Raise _ -> action;
        };
    if (!(named instanceof RuleAction.Raise(String signal))) {
      actions.run(connection, named, firing);
    } else if (depth >= DEEPEST) {
      throw new WatchException(
          "The signal "
              + signal
              + " was not raised again: "
              + DEEPEST
              + " rules in a row raised each other; break that circle.");
    } else {
      Occurrence raised =
          new Occurrence(RAISED, signal, firing.because().time(), last.parameters());
      OccurrenceRepository.store(connection, firing.workspace(), raised, depth + 1);
    }
  }

  private static String sentinel(String name, RuleFiring firing) {
    Occurrence last = firing.because().last();
    if (!name.equals(RuleAction.IT)) {
      return name;
    }
    if (last.event().equals(DetectedEvent.TIME) || last.event().equals(RAISED)) {
      throw new WatchException(
          "The rule "
              + firing.rule().name()
              + " says it, but what happened last is about no sentinel; name the sentinel.");
    }
    return last.subject();
  }
}
