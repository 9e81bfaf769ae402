package dev.vigil.watch.check;

import dev.vigil.watch.store.CheckRow;

/**
 * The result of a check of a page. Immutable.
 *
 * @param reported how many changes were reported
 */
public record CheckResult(String url, CheckRow check, int reported) {}
