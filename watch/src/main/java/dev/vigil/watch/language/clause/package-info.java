/** The clauses of a sentinel as text: one class parses and writes each. */
@NullMarked
package dev.vigil.watch.language.clause;

import org.jspecify.annotations.NullMarked;
