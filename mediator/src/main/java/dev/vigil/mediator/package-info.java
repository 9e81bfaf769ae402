/** Queries over databases, files, pages, facts and services. */
@NullMarked
package dev.vigil.mediator;

import org.jspecify.annotations.NullMarked;
