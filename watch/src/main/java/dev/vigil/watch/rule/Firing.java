package dev.vigil.watch.rule;

import dev.vigil.watch.event.Detected;
import dev.vigil.watch.event.Rule;

/**
 * A rule whose event happened and whose condition held. Immutable.
 *
 * @param id unlike that of any other firing or row
 * @param number how often that was so, from 1
 */
public record Firing(long id, long workspace, Rule rule, long number, Detected because) {}
