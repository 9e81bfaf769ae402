/** Days, opening hours and moments that a text states. */
@NullMarked
package dev.vigil.diff.noise.time;

import org.jspecify.annotations.NullMarked;
