/** Reading results like documents, wherever they are computed. */
@NullMarked
package dev.vigil.mediator.client;

import org.jspecify.annotations.NullMarked;
