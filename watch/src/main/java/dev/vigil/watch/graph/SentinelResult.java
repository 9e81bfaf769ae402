package dev.vigil.watch.graph;

import dev.vigil.diff.Comparison;

/**
 * What a sentinel gets for a new version. Immutable.
 *
 * @param reference the version it was compared with
 * @param fired whether its interest was met, and the changes matter
 * @param confidence how sure it is that the part was found: 1 by its selector, less by its
 *     surroundings
 */
public record SentinelResult<K>(
    Subscriber<K> asked, int reference, Comparison comparison, boolean fired, double confidence) {}
