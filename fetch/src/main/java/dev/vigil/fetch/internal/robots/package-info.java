/** Reads and caches robots.txt after RFC 9309. */
@NullMarked
package dev.vigil.fetch.internal.robots;

import org.jspecify.annotations.NullMarked;
