/**
 * Caches parsed versions in memory, so that a version which several comparisons need is parsed
 * once: bounded by weight, with a choice of replacement policies.
 */
@NullMarked
package dev.vigil.archive.cache;

import org.jspecify.annotations.NullMarked;
