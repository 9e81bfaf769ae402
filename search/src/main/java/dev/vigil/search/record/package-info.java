/** Search in records that are in memory, such as the things of a portal. */
@NullMarked
package dev.vigil.search.record;

import org.jspecify.annotations.NullMarked;
