/** The words of a change: labels, values, excerpts and word differences. */
@NullMarked
package dev.vigil.diff.show.words;

import org.jspecify.annotations.NullMarked;
