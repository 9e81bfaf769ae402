/** Fault tests: killed processes, damaged and hostile input, long runs. */
@NullMarked
package dev.vigil.bench.fault;

import org.jspecify.annotations.NullMarked;
