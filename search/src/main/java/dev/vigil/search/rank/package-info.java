/** Finds and ranks the elements that match a query. */
@NullMarked
package dev.vigil.search.rank;

import org.jspecify.annotations.NullMarked;
