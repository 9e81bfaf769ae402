/** Runs plans: tuples, operators, limits and the calls to Saxon. */
@NullMarked
package dev.vigil.mediator.run;

import org.jspecify.annotations.NullMarked;
