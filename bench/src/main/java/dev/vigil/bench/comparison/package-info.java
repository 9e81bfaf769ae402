/** Comparisons of Vigil with other tools. */
@NullMarked
package dev.vigil.bench.comparison;

import org.jspecify.annotations.NullMarked;
