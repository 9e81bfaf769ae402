package dev.vigil.watch.graph;

import dev.vigil.archive.version.Version;

/**
 * The two versions that are compared, for change types of other modules. Immutable.
 *
 * @param before the reference version
 */
public record ComparedPair(Version before, Version after) {}
