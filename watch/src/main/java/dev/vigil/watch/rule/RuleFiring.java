package dev.vigil.watch.rule;

import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.EventRule;

/**
 * A rule whose event happened and whose condition held. Immutable.
 *
 * @param id unlike that of any other firing or row
 * @param number how often that was so, from 1
 */
public record RuleFiring(
    long id, long workspace, EventRule rule, long number, DetectedEvent because) {}
