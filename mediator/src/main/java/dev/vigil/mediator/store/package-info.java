/** The rows of sources, views, cached views and spooled results in the catalogue. */
@NullMarked
package dev.vigil.mediator.store;

import org.jspecify.annotations.NullMarked;
