/** The own evaluator: parser, expressions and functions over node numbers. */
@NullMarked
package dev.vigil.document.internal.xpath.expression;

import org.jspecify.annotations.NullMarked;
