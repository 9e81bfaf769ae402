/** Ontology documents: their syntaxes, DAML+OIL, datatypes of XML Schema, and class definitions. */
@NullMarked
package dev.vigil.knowledge.ontology.language;

import org.jspecify.annotations.NullMarked;
