package dev.vigil.watch.rule;

import dev.vigil.watch.event.EventRule;
import java.time.Instant;
import java.util.Optional;

/**
 * A stored rule with its state. Immutable.
 *
 * @param due when its next time event is due
 * @param fired how often its event happened and its condition held
 * @param problem the last error, empty if none
 */
public record RuleRow(
    EventRule rule,
    boolean enabled,
    Optional<Instant> due,
    long fired,
    Optional<Instant> latest,
    String problem) {}
