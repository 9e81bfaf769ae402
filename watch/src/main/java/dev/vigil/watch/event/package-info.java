/** Events, primitive, temporal and composite, and how their occurrences are detected. */
@NullMarked
package dev.vigil.watch.event;

import org.jspecify.annotations.NullMarked;
