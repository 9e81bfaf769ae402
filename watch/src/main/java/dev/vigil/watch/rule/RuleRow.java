package dev.vigil.watch.rule;

import dev.vigil.watch.event.EventRule;
import java.time.Instant;
import java.util.Optional;

/**
 * A rule as it is kept. Immutable.
 *
 * @param due when the clock makes a difference to it
 * @param fired how often its event happened and its condition held
 * @param problem what went wrong last, empty for nothing
 */
public record RuleRow(
    EventRule rule,
    boolean enabled,
    Optional<Instant> due,
    long fired,
    Optional<Instant> latest,
    String problem) {}
