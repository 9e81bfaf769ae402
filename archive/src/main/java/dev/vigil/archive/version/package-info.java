/**
 * Pages and their versions as records: what was fetched, its hashes and the form in which it is
 * stored.
 */
@NullMarked
package dev.vigil.archive.version;

import org.jspecify.annotations.NullMarked;
