/** Which stored facts are members of which defined classes, and why. */
@NullMarked
package dev.vigil.knowledge.ontology.membership;

import org.jspecify.annotations.NullMarked;
