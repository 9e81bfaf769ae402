/** Runs JSONPath and jq on JSON digests; the results and path summaries of XPath queries. */
@NullMarked
package dev.vigil.document.query;

import org.jspecify.annotations.NullMarked;
