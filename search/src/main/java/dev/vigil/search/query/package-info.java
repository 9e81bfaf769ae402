/** The query language of search: parsed queries and their errors. */
@NullMarked
package dev.vigil.search.query;

import org.jspecify.annotations.NullMarked;
