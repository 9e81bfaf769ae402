package dev.vigil.watch.engine;

import dev.vigil.watch.base.Look;

/**
 * What came of a look at a page. Immutable.
 *
 * @param told how many changes were found that somebody is told
 */
public record Looked(String url, Look look, int told) {}
