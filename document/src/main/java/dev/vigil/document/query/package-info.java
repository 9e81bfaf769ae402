/** JSONPath and jq over JSON digests: which nodes an expression means. */
@NullMarked
package dev.vigil.document.query;

import org.jspecify.annotations.NullMarked;
