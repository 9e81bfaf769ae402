/** Experiments and comparisons with other tools; nothing else in the project depends on them. */
@NullMarked
package dev.vigil.bench;

import org.jspecify.annotations.NullMarked;
