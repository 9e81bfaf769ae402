/** Saxon without access to the outside and within limits, for queries, templates and documents. */
@NullMarked
package dev.vigil.document.internal.saxon;

import org.jspecify.annotations.NullMarked;
