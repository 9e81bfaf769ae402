/**
 * Stores the versions of pages: exact bytes by content address, deltas, catalogue, purge, cache,
 * verification and repair, WARC import and export. Does not decide what is watched.
 */
@NullMarked
package dev.vigil.archive;

import org.jspecify.annotations.NullMarked;
