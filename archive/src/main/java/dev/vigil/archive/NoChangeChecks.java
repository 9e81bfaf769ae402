package dev.vigil.archive;

import java.time.Instant;

/**
 * The number of checks of a page without a new version. Immutable.
 *
 * @param last when the page was last checked, including the check that added the newest version
 * @param count since the newest version was added
 */
public record NoChangeChecks(Instant last, long count) {}
