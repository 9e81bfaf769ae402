/** Classes that users define by expressions such as {@code Laptop and price < 800}. */
@NullMarked
package dev.vigil.knowledge.ontology.definition;

import org.jspecify.annotations.NullMarked;
