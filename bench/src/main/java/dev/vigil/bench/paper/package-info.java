/** Figures of the publications, measured again. */
@NullMarked
package dev.vigil.bench.paper;

import org.jspecify.annotations.NullMarked;
