package dev.vigil.watch.event;

import dev.vigil.watch.sentinel.Channel;

/** An action of a rule. A sentinel named {@code it} is the one whose event came last. Immutable. */
public sealed interface RuleAction {
  /** The word for the sentinel whose event came last. */
  String IT = "it";

  /** Sends a notification by a channel. */
  record Notify(Channel channel) implements RuleAction {}

  /** Starts a sentinel that waits. */
  record Start(String sentinel) implements RuleAction {}

  /** Compares the newest version of a sentinel's page, without fetching it. */
  record Detect(String sentinel) implements RuleAction {}

  /** Sends the messages of a sentinel that wait for a rule. */
  record Deliver(String sentinel) implements RuleAction {}

  /** Checks a sentinel's page now. */
  record Check(String sentinel) implements RuleAction {}

  record Enable(String sentinel) implements RuleAction {}

  record Disable(String sentinel) implements RuleAction {}

  /** Ends a sentinel before its time. */
  record End(String sentinel) implements RuleAction {}

  /** Raises an event of the user's own, for other rules. */
  record Raise(String signal) implements RuleAction {}
}
