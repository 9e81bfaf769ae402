/** Queries over all sources, and search. */
@NullMarked
package dev.vigil.server.web.query;

import org.jspecify.annotations.NullMarked;
