/** Processes that are killed while they work, and what they work on and with. */
@NullMarked
package dev.vigil.bench.drill;

import org.jspecify.annotations.NullMarked;
