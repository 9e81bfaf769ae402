/** The containers of a pack: their kinds, names and sizes. */
@NullMarked
package dev.vigil.document.pack.container;

import org.jspecify.annotations.NullMarked;
