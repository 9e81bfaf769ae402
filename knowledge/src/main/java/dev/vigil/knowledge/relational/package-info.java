/** Relational databases as RDF, by R2RML mappings. */
@NullMarked
package dev.vigil.knowledge.relational;

import org.jspecify.annotations.NullMarked;
