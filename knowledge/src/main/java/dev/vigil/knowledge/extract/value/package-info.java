/** Values of facts with their datatypes, and the parsers that normalise them. */
@NullMarked
package dev.vigil.knowledge.extract.value;

import org.jspecify.annotations.NullMarked;
