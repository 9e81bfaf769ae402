/** Sentinels and their clauses, as plain data. */
@NullMarked
package dev.vigil.watch.sentinel;

import org.jspecify.annotations.NullMarked;
