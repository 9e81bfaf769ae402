/** Conditions on changes: the {@code When} of a sentinel and the {@code If} of a rule. */
@NullMarked
package dev.vigil.watch.condition;

import org.jspecify.annotations.NullMarked;
