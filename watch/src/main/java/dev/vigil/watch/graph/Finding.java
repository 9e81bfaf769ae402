package dev.vigil.watch.graph;

import dev.vigil.diff.Comparison;

/**
 * What a sentinel gets for a new version. Immutable.
 *
 * @param reference the version it was compared with
 * @param fired whether its interest was met, and the changes matter
 * @param isPartGone whether its part is no longer there; then nothing was compared
 */
public record Finding<K>(
    Asked<K> asked, int reference, Comparison comparison, boolean fired, boolean isPartGone) {}
