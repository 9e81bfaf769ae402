/** SPARQL queries with bounds and the formats of their results. */
@NullMarked
package dev.vigil.knowledge.portal.sparql;

import org.jspecify.annotations.NullMarked;
