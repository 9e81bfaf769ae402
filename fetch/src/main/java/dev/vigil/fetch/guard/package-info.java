/** The address guard: which addresses may be connected to, and the sockets that hold to it. */
@NullMarked
package dev.vigil.fetch.guard;

import org.jspecify.annotations.NullMarked;
