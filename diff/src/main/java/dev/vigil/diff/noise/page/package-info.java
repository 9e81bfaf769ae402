/** The lines, regions and items of a page, and whether a response is a page at all. */
@NullMarked
package dev.vigil.diff.noise.page;

import org.jspecify.annotations.NullMarked;
