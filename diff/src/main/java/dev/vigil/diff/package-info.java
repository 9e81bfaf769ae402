/**
 * Compares two digests: which facets differ, which nodes, by which edit script; typed changes, the
 * views that hide noise, and how a change is shown. Knows no addresses and no users.
 */
@NullMarked
package dev.vigil.diff;

import org.jspecify.annotations.NullMarked;
