/** The experiments, one class each; every one can be run alone by its name. */
@NullMarked
package dev.vigil.bench.experiment;

import org.jspecify.annotations.NullMarked;
