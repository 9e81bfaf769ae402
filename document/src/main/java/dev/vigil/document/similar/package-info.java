/**
 * Computes how similar two documents are, facet by facet: exactly for two digests, estimated from
 * small sketches for one against very many.
 */
@NullMarked
package dev.vigil.document.similar;

import org.jspecify.annotations.NullMarked;
