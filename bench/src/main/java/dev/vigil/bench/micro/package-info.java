/**
 * Micro benchmarks on JMH, one class for each operation. The experiment {@code micro} runs them and
 * names their input files.
 */
@NullMarked
package dev.vigil.bench.micro;

import org.jspecify.annotations.NullMarked;
