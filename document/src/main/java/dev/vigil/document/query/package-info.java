/** Runs JSONPath and jq on JSON digests to find the nodes that an expression selects. */
@NullMarked
package dev.vigil.document.query;

import org.jspecify.annotations.NullMarked;
