/** The figures of the publications, of which the experiments of the package paper consist. */
@NullMarked
package dev.vigil.bench.figure;

import org.jspecify.annotations.NullMarked;
