/** Labelled pages for the extraction of facts, and how extracted values are judged. */
@NullMarked
package dev.vigil.bench.fact;

import org.jspecify.annotations.NullMarked;
