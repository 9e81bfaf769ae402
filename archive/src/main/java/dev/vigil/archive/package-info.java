/**
 * The versions of a page: exact bytes by content address, deltas, catalogue, purge, cache, check
 * and repair, WARC in and out. Does not decide what is watched.
 */
@NullMarked
package dev.vigil.archive;

import org.jspecify.annotations.NullMarked;
