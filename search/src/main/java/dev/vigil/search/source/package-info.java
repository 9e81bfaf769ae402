/** A saved search as a source of a sentinel. */
@NullMarked
package dev.vigil.search.source;

import org.jspecify.annotations.NullMarked;
