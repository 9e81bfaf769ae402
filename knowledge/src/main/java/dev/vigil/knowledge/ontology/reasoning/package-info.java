/** Questions about ontologies, answered by the reasoner process within a time budget. */
@NullMarked
package dev.vigil.knowledge.ontology.reasoning;

import org.jspecify.annotations.NullMarked;
