/** The steps of a query plan: scans, joins and the tuples that they pass on. */
@NullMarked
package dev.vigil.mediator.run.step;

import org.jspecify.annotations.NullMarked;
