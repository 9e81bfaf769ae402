/** Commands for classes and ontologies. */
@NullMarked
package dev.vigil.cli.ontology;

import org.jspecify.annotations.NullMarked;
