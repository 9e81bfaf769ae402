package dev.vigil.watch.engine;

import dev.vigil.watch.store.CheckRow;

/**
 * What came of a look at a page. Immutable.
 *
 * @param told how many changes were found that somebody is told
 */
public record CheckResult(String url, CheckRow check, int told) {}
