/** Reads the test collections of ontologies. */
@NullMarked
package dev.vigil.bench.ontology;

import org.jspecify.annotations.NullMarked;
