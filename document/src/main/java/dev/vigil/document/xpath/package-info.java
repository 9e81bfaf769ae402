/**
 * Queries digests: XPath 3.1, CSS selectors, and the path summary that answers counts without
 * reading the document. The common part of XPath runs on the arrays themselves; the rest runs in
 * Saxon on a view of the same arrays.
 */
@NullMarked
package dev.vigil.document.xpath;

import org.jspecify.annotations.NullMarked;
