/**
 * The address guard: decides which addresses may be connected to, and provides the sockets that
 * enforce it.
 */
@NullMarked
package dev.vigil.fetch.guard;

import org.jspecify.annotations.NullMarked;
