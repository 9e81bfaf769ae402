/** The syntax of queries: a parser that keeps the place of every expression. */
@NullMarked
package dev.vigil.mediator.syntax;

import org.jspecify.annotations.NullMarked;
