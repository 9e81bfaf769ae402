package dev.vigil.watch.rule;

import java.time.Instant;

/**
 * A stored firing of a rule, for tracing. Immutable.
 *
 * @param number of the firing, from 1; {@link #MARK} for the moment since which the rule stands for
 *     a built-in one
 * @param event the occurrences that formed the event
 * @param actions the actions, as the rule writes them
 * @param problem why an action failed, empty if none did
 */
public record FiringRow(
    String rule, long number, Instant time, String event, String actions, String problem) {
  /** The number of the row that records when a built-in rule was replaced. */
  public static final long MARK = 0;
}
