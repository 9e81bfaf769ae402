/**
 * Parsed versions kept in memory, so that a version which several comparisons need is read once:
 * bounded by weight, with a choice of replacement policies.
 */
@NullMarked
package dev.vigil.archive.cache;

import org.jspecify.annotations.NullMarked;
