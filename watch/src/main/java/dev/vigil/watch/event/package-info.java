/** Primitive, temporal and composite events, and their detection. */
@NullMarked
package dev.vigil.watch.event;

import org.jspecify.annotations.NullMarked;
