/** What Vigil costs: time, memory, and growth with the amount of data. */
@NullMarked
package dev.vigil.bench.cost;

import org.jspecify.annotations.NullMarked;
