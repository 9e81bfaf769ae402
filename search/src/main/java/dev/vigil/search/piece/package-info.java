/** Cuts documents into pieces: the elements that search finds. */
@NullMarked
package dev.vigil.search.piece;

import org.jspecify.annotations.NullMarked;
