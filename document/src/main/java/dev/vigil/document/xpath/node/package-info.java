/**
 * A document as queries see it: node sets, axes, names, indexes and the budget of an evaluation.
 */
@NullMarked
package dev.vigil.document.xpath.node;

import org.jspecify.annotations.NullMarked;
