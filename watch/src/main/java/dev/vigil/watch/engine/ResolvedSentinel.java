package dev.vigil.watch.engine;

import dev.vigil.watch.condition.Condition;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.ResolvedRequest;
import dev.vigil.watch.store.SentinelRow;
import java.util.Optional;

/**
 * A sentinel with all that its words mean. Immutable.
 *
 * @param problem why its page cannot be asked for, for want of a secret perhaps; then what it asks
 *     is not to be used
 * @param when what must hold for a change to be reported
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
