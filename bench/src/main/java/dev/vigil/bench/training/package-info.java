/** Training of the models that ship with Vigil. */
@NullMarked
package dev.vigil.bench.training;

import org.jspecify.annotations.NullMarked;
