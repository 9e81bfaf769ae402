/** Noise rules: what a user or a default removes from a page before it is compared. */
@NullMarked
package dev.vigil.diff.noise.rule;

import org.jspecify.annotations.NullMarked;
