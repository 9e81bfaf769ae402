/** Processes that are killed while they work, and what they work on and with. */
@NullMarked
package dev.vigil.bench.crash;

import org.jspecify.annotations.NullMarked;
