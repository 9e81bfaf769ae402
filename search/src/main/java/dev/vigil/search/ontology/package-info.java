/** Related words and names with weights, from vocabularies, WordNet and the collection. */
@NullMarked
package dev.vigil.search.ontology;

import org.jspecify.annotations.NullMarked;
