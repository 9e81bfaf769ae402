/** Documents as trees of Saxon, which evaluates what the own evaluator does not. */
@NullMarked
package dev.vigil.document.internal.xpath.saxon;

import org.jspecify.annotations.NullMarked;
