package dev.vigil.watch.check;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.sentinel.DeliveryClause;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.store.SentinelRow;
import java.util.Optional;
import java.util.Set;

/**
 * A sentinel with its resolved request, query and condition. Immutable.
 *
 * @param problem why its page cannot be requested, such as a missing secret; its query is then
 *     unused
 * @param when the condition for reporting a change
 * @param signalled whether its source is due by signal
 * @param replaced the steps that stored rules run instead of the engine
 */
public record ResolvedSentinel(
    SentinelRow row,
    EffectiveSentinel effective,
    ChangeQuery query,
    ResolvedRequest request,
    Optional<String> problem,
    Optional<Condition> when,
    boolean signalled,
    Set<BuiltInRule> replaced) {
  /** The safety check of sources that are due by signal. */
  private static final String DAILY = "every 1 day";

  /** The schedule of pages that rules check. */
  static final String BY_RULES = "by rules";

  /** Whether the engine compares the versions that a check finds. */
  boolean detects() {
    return !replaced.contains(BuiltInRule.DETECT);
  }

  /** When its notifications are sent. */
  DeliveryClause delivery() {
    return replaced.contains(BuiltInRule.DELIVER)
        ? new DeliveryClause.ByRules()
        : effective.delivery();
  }

  /** The Fetch and Only clauses; sentinels of a page with equal ones are due together. */
  String schedule() {
    if (replaced.contains(BuiltInRule.FETCH)) {
      return BY_RULES;
    }
    return (signalled && !effective.saysFetch() ? DAILY : SentinelWriter.fetch(effective.fetch()))
        + effective.only().map(hours -> " only " + SentinelWriter.hours(hours)).orElse("");
  }
}
