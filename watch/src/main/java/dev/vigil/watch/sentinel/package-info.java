/** What a user asked for: a sentinel and its parts, as plain data. */
@NullMarked
package dev.vigil.watch.sentinel;

import org.jspecify.annotations.NullMarked;
