package dev.vigil.watch.engine;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.store.SentinelRow;
import java.util.Optional;

/**
 * A sentinel with its resolved request, query and condition. Immutable.
 *
 * @param problem why its page cannot be requested, such as a missing secret; its query is then
 *     unused
 * @param when the condition for reporting a change
 * @param signalled whether its source is due by signal
 */
record ResolvedSentinel(
    SentinelRow row,
    EffectiveSentinel effective,
    ChangeQuery query,
    ResolvedRequest request,
    Optional<String> problem,
    Optional<Condition> when,
    boolean signalled) {
  /** The safety check of sources that are due by signal. */
  private static final String DAILY = "every 1 day";

  /** The Fetch and Only clauses; sentinels of a page with equal ones are due together. */
  String schedule() {
    return (signalled && !effective.saysFetch() ? DAILY : SentinelWriter.fetch(effective.fetch()))
        + effective.only().map(hours -> " only " + SentinelWriter.hours(hours)).orElse("");
  }
}
