/**
 * The reasoner process: it loads ontologies and answers questions about them, one JSON object per
 * line on standard input and output.
 */
@NullMarked
package dev.vigil.reasoner;

import org.jspecify.annotations.NullMarked;
