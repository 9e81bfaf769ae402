/** The tools that Vigil is measured against, each behind the few calls that a comparison needs. */
@NullMarked
package dev.vigil.bench.rival;

import org.jspecify.annotations.NullMarked;
