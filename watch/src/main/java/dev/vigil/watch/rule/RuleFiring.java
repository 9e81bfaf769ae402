package dev.vigil.watch.rule;

import dev.vigil.watch.event.DetectedEvent;
import dev.vigil.watch.event.EventRule;

/**
 * A firing of a rule: its event happened and its condition held. Immutable.
 *
 * @param id unlike that of any other firing or row
 * @param number of the firing, from 1
 */
public record RuleFiring(
    long id, long workspace, EventRule rule, long number, DetectedEvent because) {}
