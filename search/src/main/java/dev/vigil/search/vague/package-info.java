/** Vague predicates on values and words, to which plugins add others. */
@NullMarked
package dev.vigil.search.vague;

import org.jspecify.annotations.NullMarked;
