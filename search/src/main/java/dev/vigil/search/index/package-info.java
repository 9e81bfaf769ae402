/** The index of pieces with the intervals in which they held. */
@NullMarked
package dev.vigil.search.index;

import org.jspecify.annotations.NullMarked;
